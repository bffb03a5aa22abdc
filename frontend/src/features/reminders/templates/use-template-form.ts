import {
  type MailTemplate,
  mailTemplateRoutes,
  mailTemplateSchema,
  type TemplateText,
} from '@oficio/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { failureText, isAccessRefusal, RequestFailure } from '../../../lib/api/request-failure.ts';
import { queryOf } from '../../../lib/api/route-query.ts';
import { useRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { settleChanges } from '../../../ui/unsaved-changes.ts';

/** The typed text of a template. A text that somebody else has saved meanwhile leads to a choice. */
export function useTemplateForm(template: MailTemplate) {
  const { key, locale } = template;
  // The base is kept, so that a live change of the template doesn't replace typed text.
  const [base, setBase] = useState(template);
  const [text, setText] = useState<TemplateText>(textOf(template));
  const [conflict, setConflict] = useState<MailTemplate | null>(null);
  const raiseToast = useRaiseToast();
  const queryClient = useQueryClient();
  const take = (stored: MailTemplate) => {
    const { queryKey } = queryOf(mailTemplateRoutes.read, { parameters: { key, locale } });
    queryClient.setQueryData(queryKey, stored);
    setBase(stored);
    setText(textOf(stored));
    setConflict(null);
  };
  const write = useRouteWrite(mailTemplateRoutes.save, {
    request: (typed: TemplateText & Pick<MailTemplate, 'version'>) => ({
      parameters: { key, locale },
      body: typed,
    }),
    onSuccess: (stored) => {
      settleChanges();
      take(stored);
      raiseToast({ kind: 'success', title: 'Text saved' });
    },
    onError: (error) => setConflict(currentOf(error)),
  });
  const unsaved = text.subject !== base.subject || text.body !== base.body;
  return {
    text,
    unsaved,
    conflict,
    busy: write.isPending,
    failure: conflict ? null : failureOf(write.error),
    change: (changes: Partial<TemplateText>) => setText((typed) => ({ ...typed, ...changes })),
    discard: () => setText(textOf(base)),
    /** Shows a text that is stored. */
    take,
    save: () => {
      if (!write.isPending && !conflict) write.mutate({ ...text, version: base.version });
    },
    settle(side: 'mine' | 'theirs') {
      if (!conflict) return;
      if (side === 'theirs') take(conflict);
      else setBase(conflict);
      setConflict(null);
      write.reset();
    },
  };
}

function textOf({ subject, body }: TemplateText): TemplateText {
  return { subject, body };
}

/** The stored template of a save that was refused because it is another one by now. */
function currentOf(error: unknown): MailTemplate | null {
  if (!(error instanceof RequestFailure) || error.code !== 'version.stale') return null;
  return z.safeParse(mailTemplateSchema, error.current).data ?? null;
}

function failureOf(error: unknown): string | null {
  return error && !isAccessRefusal(error) ? failureText(error) : null;
}
