import { type BodyOf, type Invoice, type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { RequestFailure } from '../../lib/api/request-failure.ts';
import { useRouteWrite } from '../../lib/api/use-write.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { type MailSending, useTypedMail } from '../../records/mails/use-typed-mail.ts';
import { settleChanges } from '../../ui/unsaved-changes.ts';

/** Sends an invoice by mail. A refused version is taken over, so that the next press sends. */
export function useSendInvoice(invoice: InvoiceListItem, onSent: () => void): MailSending {
  const { id } = invoice;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const [current, setCurrent] = useState(invoice);
  const [changed, setChanged] = useState(false);
  const write = useRouteWrite(invoiceRoutes.send, {
    request: (body: BodyOf<typeof invoiceRoutes.send>) => ({ parameters: { id }, body }),
    onSuccess: (sent, { to, cc = [] }) => {
      store(sent);
      raiseToast({
        kind: 'success',
        title: `${documentName(sent)} is on its way`,
        description: [...to, ...cc].join(', '),
      });
      settleChanges();
      onSent();
    },
    onError: (failed) => {
      const newer = currentOf(failed);
      if (!newer) return;
      store(newer);
      setCurrent(newer);
      setChanged(true);
      write.reset();
    },
  });
  const typed = useTypedMail(write);
  const isIssued = current.lifecycle === 'issued';
  return {
    ...typed,
    changed:
      changed && isIssued
        ? 'The invoice has changed in the meantime. Look at it on the page behind, or press Send again.'
        : null,
    closed: isIssued ? null : 'This document was voided in the meantime, so it isn’t sent.',
    submit: (mail) =>
      typed.submit(mail, (addresses) => {
        setChanged(false);
        const { subject, message, attachPdf } = mail;
        // The list may have had a newer version since the dialog opened.
        const version = Math.max(invoice.version, current.version);
        return { subject, message, attachPdf, ...addresses, version };
      }),
  };
}

/** The stored invoice of a mail that was refused with `version.stale`, else null. */
function currentOf(failed: unknown): Invoice | null {
  if (!(failed instanceof RequestFailure) || failed.code !== 'version.stale') return null;
  return z.safeParse(invoiceRoutes.one.answer, failed.current).data ?? null;
}
