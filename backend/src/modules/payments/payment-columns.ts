import type { ListedPayment, paymentRoutes, QueryOf } from '@oficio/contracts';
import type { CsvColumn } from '../../records/record-area.ts';
import { decimalOf } from '../../records/record-csv.ts';

/** The columns of the file of payments. A refund has a negative amount. */
export const PAYMENT_COLUMNS: readonly CsvColumn<ListedPayment>[] = [
  ['Date', ({ date }) => date, 'day'],
  ['Client', ({ clientName }) => clientName],
  ['Amount', ({ amountMinor, currency }) => decimalOf(amountMinor, currency), 'amount'],
  ['Currency', ({ currency }) => currency],
  ['Received', ({ received }) => received && decimalOf(received.amountMinor, received.currency), 'amount'],
  ['Received in', ({ received }) => received?.currency],
  ['Method', ({ method }) => method],
  ['Reference', ({ reference }) => reference],
  ['Status', ({ status }) => status],
  ['Refund', ({ refundOf }) => refundOf !== null],
  ['Invoices', ({ invoices }) => invoices.flatMap(({ number }) => number ?? [])],
  ['Credit left', ({ unallocatedMinor, currency }) => decimalOf(unallocatedMinor, currency), 'amount'],
  ['Added', ({ createdAt }) => createdAt, 'time'],
  ['Changed', ({ updatedAt }) => updatedAt, 'time'],
];

/** The further columns of a list that is filtered by a tax or by exchange differences. */
export function settledColumns(
  { tax, exchange }: Pick<QueryOf<typeof paymentRoutes.csv>, 'tax' | 'exchange'>,
  base: string,
): CsvColumn<ListedPayment>[] {
  if (tax) {
    return [
      ['Taxed amount', ({ settled, currency }) => decimalOf(settled?.baseMinor ?? 0, currency), 'amount'],
      ['Tax', ({ settled, currency }) => decimalOf(settled?.taxMinor ?? 0, currency), 'amount'],
    ];
  }
  if (!exchange) return [];
  return [
    ['Exchange difference', ({ settled }) => decimalOf(settled?.exchangeMinor ?? 0, base), 'amount'],
    ['Currency of the difference', () => base],
  ];
}
