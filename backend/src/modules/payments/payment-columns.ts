import type { PaymentListItem } from '@oficio/contracts';
import type { CsvColumn } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';

/** The columns of the file of payments. A refund has a negative amount. */
export const PAYMENT_COLUMNS: readonly CsvColumn<PaymentListItem>[] = [
  ['Date', ({ date }) => date, 'day'],
  ['Client', ({ clientName }) => clientName],
  ['Amount', ({ amountMinor, currency }) => decimalOf(amountMinor, currency), 'amount'],
  ['Currency', ({ currency }) => currency],
  ['Method', ({ method }) => method],
  ['Reference', ({ reference }) => reference],
  ['Status', ({ status }) => status],
  ['Refund', ({ refundOf }) => refundOf !== null],
  ['Invoices', ({ invoices }) => invoices.flatMap(({ number }) => number ?? [])],
  ['Credit left', ({ unallocatedMinor, currency }) => decimalOf(unallocatedMinor, currency), 'amount'],
  ['Added', ({ createdAt }) => createdAt, 'time'],
  ['Changed', ({ updatedAt }) => updatedAt, 'time'],
];
