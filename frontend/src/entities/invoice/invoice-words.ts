import type { DocumentBlock, Invoice, InvoiceListItem } from '@oficio/contracts';
import { INVOICE_STATUS_WORDS, type InvoiceStatus } from '@oficio/machines/invoice';
import type { Tone } from '../../ui/badge.tsx';

const TONES: Record<InvoiceStatus, Tone> = {
  draft: 'neutral',
  scheduled: 'neutral',
  issued: 'accent',
  sent: 'accent',
  viewed: 'accent',
  partial: 'warning',
  paid: 'positive',
  overdue: 'negative',
  void: 'neutral',
  written_off: 'neutral',
};

/** The label and the look of a displayed status. */
export function statusWords(status: InvoiceStatus): { label: string; tone: Tone } {
  return { label: INVOICE_STATUS_WORDS[status], tone: TONES[status] };
}

/** The name of the kind within a sentence, and at its beginning. */
export const KIND_WORDS: Record<DocumentBlock['kind'], { one: string; label: string }> = {
  invoice: { one: 'invoice', label: 'Invoice' },
  deposit: { one: 'deposit invoice', label: 'Deposit invoice' },
  credit_note: { one: 'credit note', label: 'Credit note' },
  quote: { one: 'quote', label: 'Quote' },
};

/** What became of the last mail with a document, where there is something to know. */
export const DELIVERY_WORDS: Partial<Record<InvoiceListItem['delivery'], string>> = {
  sending: 'Not confirmed yet',
  failed: 'Not delivered. Check the address and send it again.',
};

/** For example `Credit note CN-0001`, `Draft for Café Lumbre`. */
export function documentName({
  kind,
  number,
  title,
}: Pick<InvoiceListItem, 'kind' | 'number' | 'title'>): string {
  return number === null ? title : `${KIND_WORDS[kind].label} ${number}`;
}

/** Whether a deposit that was asked for is issued and paid. */
export function depositWords({ lifecycle, totalMinor, balanceMinor }: Invoice['deposits'][number]): string {
  if (lifecycle !== 'issued') return 'not issued yet';
  return balanceMinor === 0 ? 'paid' : balanceMinor === totalMinor ? 'not paid yet' : 'partly paid';
}
