import { type InvoiceListItem, invoiceRoutes } from '@oficio/contracts';
import { documentName } from '../../entities/invoice/invoice-words.ts';
import { useStoreInvoice } from '../../entities/invoice/use-store-invoice.ts';
import { useSendDocument } from '../../records/mails/use-send-document.ts';

const WORDS = {
  changed: 'The invoice has changed in the meantime. Look at it on the page behind, or press Send again.',
  closed: 'This document was voided in the meantime, so it isn’t sent.',
};

/** Sends an invoice by mail. */
export function useSendInvoice(invoice: InvoiceListItem, onSent: () => void) {
  return useSendDocument({
    route: invoiceRoutes.send,
    document: invoice,
    store: useStoreInvoice(),
    nameOf: documentName,
    isSendable: ({ lifecycle }) => lifecycle === 'issued',
    words: WORDS,
    onSent,
  });
}
