import {
  type BodyOf,
  type MoneyMail,
  type paymentMailRoutes,
  type Route,
  type StatementQuery,
  type statementMailRoutes,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../lib/api/route-query.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import type { TypedMail } from '../../records/mails/mail-subject.ts';
import { type MailSending, useTypedMail } from '../../records/mails/use-typed-mail.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';

type SuggestionRoute = Route<undefined, (typeof paymentMailRoutes)['mail']['answer']>;

type SendRoute = (typeof paymentMailRoutes | typeof statementMailRoutes)['send'];

interface MoneyMailOptions {
  routes: typeof paymentMailRoutes | typeof statementMailRoutes;
  id: string;
  query?: StatementQuery;
  /** What the toast says is on its way. */
  name: string;
  onSent: () => void;
}

/** Reads what a mail about money begins with, and sends it. */
export function useSendMoneyMail({ routes, id, query, name, onSent }: MoneyMailOptions) {
  const of = { parameters: { id }, ...(query && { query: { ...query } }) };
  const raiseToast = useRaiseToast();
  const suggestion = useQuery(queryOf<SuggestionRoute>(routes.mail, { ...of, freshMs: 0 }));
  const [changed, setChanged] = useState(false);
  const [closed, setClosed] = useState<string | null>(null);
  const write = useDialogWrite<SendRoute, BodyOf<SendRoute>, TypedMail>(routes.send, {
    id,
    about: query && JSON.stringify(query),
    request: (body) => ({ ...of, body }),
    onStored: (_, { to, cc = [] }) =>
      raiseToast({ kind: 'success', title: `${name} is on its way`, description: [...to, ...cc].join(', ') }),
    onDone: onSent,
    onRefused({ code, text }) {
      if (code !== 'message.not_possible' && code !== 'payment.not_possible') return;
      if (code === 'payment.not_possible') setClosed(text);
      else setChanged(true);
      write.edited();
    },
  });
  const typed = useTypedMail(write);
  const sending: MailSending = {
    ...typed,
    closed,
    changed: changed
      ? 'Another email about this was sent in the meantime. Press Send again to send this one as well.'
      : null,
    submit: (mail) =>
      typed.submit(mail, (addresses) => {
        setChanged(false);
        const { subject, message } = mail;
        return { subject, message, ...addresses, earlier: earlierOf(suggestion.data) };
      }),
  };
  return { suggestion, sending };
}

function earlierOf(suggestion: MoneyMail | undefined): number {
  return suggestion?.earlier ?? 0;
}
