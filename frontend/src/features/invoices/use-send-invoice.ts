import { type BodyOf, type Invoice, type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import type { TypedMail } from '../../records/mails/mail-subject.ts';
import { useTypedMail } from '../../records/mails/use-typed-mail.ts';
import { useDialogWrite } from '../../records/use-dialog-write.ts';

type SendRoute = typeof invoiceRoutes.send;

/**
 * Sends an invoice by mail. A refused version is taken over, so that the next press sends. `submit` takes
 * the version of an invoice that was issued since the last rendering.
 */
export function useSendInvoice(invoice: InvoiceListItem, onSent: () => void) {
  const { id } = invoice;
  const raiseToast = useRaiseToast();
  const store = useStoreInvoice();
  const [current, setCurrent] = useState(invoice);
  const [changed, setChanged] = useState(false);
  const write = useDialogWrite<SendRoute, BodyOf<SendRoute>, TypedMail>(invoiceRoutes.send, {
    id,
    onStored(sent, { to, cc = [] }) {
      store(sent);
      raiseToast({
        kind: 'success',
        title: `${documentName(sent)} is on its way`,
        description: [...to, ...cc].join(', '),
      });
    },
    onDone: onSent,
    onRefused({ code, current: stored }) {
      const newer = code === 'version.stale' && z.safeParse(invoiceRoutes.one.answer, stored).data;
      if (!newer) return;
      store(newer);
      setCurrent(newer);
      setChanged(true);
      write.edited();
    },
  });
  const typed = useTypedMail(write);
  // The list may have had a newer version since the dialog opened.
  const newest = current.version > invoice.version ? current : invoice;
  const isIssued = newest.lifecycle === 'issued';
  const submit = (mail: TypedMail, { version }: Pick<Invoice, 'version'> = newest) =>
    typed.submit(mail, (addresses) => {
      setChanged(false);
      const { subject, message, attachPdf } = mail;
      return { subject, message, attachPdf, ...addresses, version };
    });
  return {
    ...typed,
    changed:
      changed && isIssued
        ? 'The invoice has changed in the meantime. Look at it on the page behind, or press Send again.'
        : null,
    closed: isIssued ? null : 'This document was voided in the meantime, so it isn’t sent.',
    submit,
  };
}
