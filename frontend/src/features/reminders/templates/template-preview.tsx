import {
  type MailTemplate,
  mailTemplateRoutes,
  pathOf,
  type TemplatePreviewBody,
  type TemplateText,
} from '@oficio/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../lib/api/api-context.ts';
import { isAccessRefusal } from '../../../lib/api/request-failure.ts';
import { useFailedToast, useRouteWrite } from '../../../lib/api/use-write.ts';
import { useRaiseToast } from '../../../lib/page/raise-toast.ts';
import { MailFrame } from '../../../records/mails/mail-frame.tsx';
import { useSettled } from '../../../records/mails/use-mail-preview.ts';
import type { PickedRecord } from '../../../records/record-fields.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryError } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { PreviewRecord } from './preview-record.tsx';

interface TemplatePreviewProps {
  template: MailTemplate;
  text: TemplateText;
  /** The text can't be sent, so the last one without faults is shown. */
  isFaulty: boolean;
}

/** The mail that the typed text makes, with a record or with examples, and a test to oneself. */
export function TemplatePreview({ template, text, isFaulty }: TemplatePreviewProps) {
  const { key, locale, record: kind } = template;
  const [record, setRecord] = useState<PickedRecord | null>(null);
  const body = { ...text, ...(record && { entityId: record.id }) };
  const parameters = { key, locale };
  const api = useApi();
  const settled = useSettled(JSON.stringify(body));
  const query = useQuery({
    queryKey: [pathOf(mailTemplateRoutes.preview, parameters), settled],
    queryFn: ({ signal }) =>
      api.callRoute(mailTemplateRoutes.preview, { parameters, body: JSON.parse(settled), signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    enabled: !isFaulty,
  });
  const raiseToast = useRaiseToast();
  const raiseFailure = useFailedToast('The test wasn’t sent');
  const test = useRouteWrite(mailTemplateRoutes.test, {
    request: (shown: TemplatePreviewBody) => ({ parameters, body: shown }),
    onSuccess: ({ to }) => raiseToast({ kind: 'success', title: 'The test is on its way', description: to }),
    onError: (error) => {
      if (!isAccessRefusal(error)) raiseFailure(error);
    },
  });
  const { data, error } = query;
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3 lg:sticky lg:top-20">
      <div className="flex flex-wrap items-end justify-between gap-3">
        {kind === null ? (
          <p className="text-sm text-ink-muted">With examples in the place of variables.</p>
        ) : (
          <PreviewRecord kind={kind} value={record} onValueChange={setRecord} />
        )}
        <Button busy={test.isPending} disabled={isFaulty} onClick={() => test.mutate(body)}>
          Send a test to me
        </Button>
      </div>
      {isFaulty && (
        <p className="text-sm text-ink-muted">Correct the text, then the email is shown here again.</p>
      )}
      {error && !data && <QueryError title="The preview could not be loaded" query={query} />}
      {!data && !error && !isFaulty && <Skeleton className="h-96" />}
      {data && (
        <>
          <p className="text-sm break-words">
            <span className="text-ink-muted">Subject: </span>
            <bdi lang={locale}>{data.subject}</bdi>
          </p>
          <MailFrame html={data.html} className="max-w-full" />
        </>
      )}
    </section>
  );
}
