import { type BodyOf, type QuoteListItem, quoteRoutes } from '@oficio/contracts';
import { allowedQuoteActions } from '@oficio/machines/quote';
import { useState } from 'react';
import * as z from 'zod/mini';
import { quoteName } from '../../entities/quote/quote-words.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import type { TypedMail } from '../../records/mails/mail-subject.ts';
import { useTypedMail } from '../../records/mails/use-typed-mail.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';
import { useStoreQuote } from './use-store-quote.ts';

type SendRoute = typeof quoteRoutes.send;

/** Sends a quote by mail, and opens a draft. A refused version is taken over, so that the next press sends. */
export function useSendQuote(quote: QuoteListItem, onSent: () => void) {
  const { id } = quote;
  const raiseToast = useRaiseToast();
  const store = useStoreQuote();
  const [current, setCurrent] = useState(quote);
  const [changed, setChanged] = useState(false);
  const write = useDialogWrite<SendRoute, BodyOf<SendRoute>, TypedMail>(quoteRoutes.send, {
    id,
    onStored(sent, { to, cc = [] }) {
      store(sent);
      raiseToast({
        kind: 'success',
        title: `${quoteName(sent)} is on its way`,
        description: [...to, ...cc].join(', '),
      });
    },
    onDone: onSent,
    onRefused({ code, current: stored }) {
      const newer = code === 'version.stale' && z.safeParse(quoteRoutes.one.answer, stored).data;
      if (!newer) return;
      store(newer);
      setCurrent(newer);
      setChanged(true);
      write.edited();
    },
  });
  const typed = useTypedMail(write);
  // The list may have had a newer version since the dialog opened.
  const newest = current.version > quote.version ? current : quote;
  const isSendable = allowedQuoteActions(newest, { drafts: true, issues: true }).includes('send');
  return {
    ...typed,
    changed:
      changed && isSendable
        ? 'The quote has changed in the meantime. Look at it on the page behind, or press Send again.'
        : null,
    closed: isSendable ? null : 'This quote was answered or withdrawn in the meantime, so it isn’t sent.',
    submit: (mail: TypedMail) =>
      typed.submit(mail, (addresses) => {
        setChanged(false);
        const { subject, message, attachPdf } = mail;
        return { subject, message, attachPdf, ...addresses, version: newest.version };
      }),
  };
}
