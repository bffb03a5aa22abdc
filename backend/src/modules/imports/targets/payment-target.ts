import { importedPaymentSchema, normalised } from '@oficio/contracts';
import { snakeColumns } from '../../../records/record-area.ts';
import { searchText } from '../../../records/search-text.ts';
import { requireOpenDay } from '../../payments/books.ts';
import type { FoundDocument } from '../../payments/ledger.ts';
import { PAID_INVOICES } from '../../payments/payments-list.ts';
import { entryAmount } from './booked-amounts.ts';
import { type ImportedPayment, paymentFaults, paymentParts } from './imported-payment.ts';
import { IMPORTED_PAYMENT_WRITES } from './imported-payment-writes.ts';
import { fault, faultsOf, takeClient } from './named-records.ts';
import type { ImportContext, ImportTarget, ReadRecord } from './target.types.ts';
import { validateWith } from './validate-with.ts';

const BASE = `entry.date::text || '|' || entry.amount_minor || '|' || entry.currency || '|' || entry.sort_client`;
const REFERENCE = `coalesce(entry.reference, '')`;
const NUMBERS = `coalesce((SELECT string_agg(paid ->> 'number', ',') FROM json_array_elements(${PAID_INVOICES}) AS paid), '')`;

/** Money that clients have paid. It pays the invoices that its row names, and the rest is the client's credit. */
export const paymentTarget: ImportTarget = {
  ...IMPORTED_PAYMENT_WRITES,
  table: 'payments',
  schema: 'oficio',
  area: {
    columns: snakeColumns(['clientId', 'date', 'amountMinor', 'currency', 'method', 'reference', 'note']),
    defaults: () => ({ method: 'other', reference: null, note: null }),
  },
  nameFields: ['invoices', 'client', 'reference', 'date'],
  validate: validateWith(importedPaymentSchema),
  paths: {
    date: 'date',
    amount: 'amountMinor',
    method: 'method',
    reference: 'reference',
    notes: 'note',
  },
  // A client can pay the same amount twice on a day.
  isCounted: true,
  storedKeys: [
    `${BASE} || '|' || ${REFERENCE} || '|' || ${NUMBERS}`,
    `${BASE} || '|' || ${NUMBERS}`,
    `${BASE} || '|' || ${REFERENCE}`,
    BASE,
  ],
  isStored: `entry.status <> 'voided'`,
  prepare: (tx, { paidDocuments, scope }, rows) => paidDocuments.read(tx, scope, rows),
  read(record, context, key) {
    const [row] = record.rows;
    const { status, amount } = row.values;
    record.given.currency = row.currency;
    record.fieldOf = { ...record.fieldOf, currency: 'currency', clientId: 'client' };
    if (status !== undefined && status !== 'succeeded' && status !== 'disputed') {
      record.leftOut = 'Only payments that have arrived are imported.';
    }
    if (typeof amount === 'number' && amount < 0) {
      record.leftOutIfNew = 'A refund is recorded at its payment, and isn’t imported.';
    }
    const { documents, unknown } = context.paidDocuments.named(row);
    for (const number of unknown) {
      const message = `There is no invoice “${number}”. Import the invoices first.`;
      record.errorsIfNew.push({ field: 'invoices', message });
    }
    takePayer(record, documents, context);
    if (key !== null && record.errors.length === 0) record.keys = keysOf(record, documents, context);
  },
  rulesOf: (fields, context, before) =>
    before ? [] : faultsOf(() => requireOpenDay(context, (fields as unknown as ImportedPayment).date)),
  faultsOf: (fields, { rows: [row] }, context) =>
    paymentFaults(fields as unknown as ImportedPayment, row, context),
  derived(fields, record, context, before) {
    const payment = fields as unknown as ImportedPayment;
    const searched = { search_own: searchText([payment.reference, payment.note]) };
    if (before) return searched;
    const { columns, parts } = paymentParts(payment, record.rows[0], context);
    record.parts = parts;
    return { ...searched, ...columns };
  },
  amountOf: entryAmount,
};

/** The client that has paid: that of the invoice, or else the named one, which is made along. */
function takePayer(record: ReadRecord, documents: readonly FoundDocument[], context: ImportContext): void {
  const { names } = context;
  const [{ texts }] = record.rows;
  const [document] = documents;
  if (document) {
    record.given.clientId = document.clientId;
    names.know(document.clientId, document.clientName);
    if (texts.client !== undefined && !names.isClientCalled(document.clientId, texts.client)) {
      const message = `${document.number} belongs to another client.`;
      record.errorsIfNew.push({ field: 'client', message });
    }
    return;
  }
  if (texts.client === undefined) {
    if (texts.invoices === undefined) fault(record, 'client', 'The client and the invoice are missing.');
    return;
  }
  const isAdded =
    record.leftOut === undefined && record.leftOutIfNew === undefined && record.errorsIfNew.length === 0;
  const known = names.client(texts.client);
  if (isAdded) takeClient(record, context);
  else if (known !== null && known !== 'several') record.given.clientId = known.id;
}

/**
 * By what a payment is the same as a stored one. A payment whose invoice was paid already is credit, so that the stored one
 * has no invoice.
 */
function keysOf(
  { given: { date, amountMinor, currency }, rows: [row] }: ReadRecord,
  documents: readonly FoundDocument[],
  { mapped }: ImportContext,
): string[] {
  const { client, reference = '' } = row.texts;
  const name = documents[0]?.clientName ?? client;
  if (date === undefined || amountMinor === undefined || name === undefined) return [];
  const base = [date, amountMinor, currency, normalised(name)];
  const numbers = documents.map(({ number }) => number).join(',');
  const byInvoice = [...new Set([numbers, ''])];
  if (mapped.has('reference') && mapped.has('invoices'))
    return byInvoice.map((paid) => `0 ${[...base, reference, paid].join('|')}`);
  if (mapped.has('invoices')) return byInvoice.map((paid) => `1 ${[...base, paid].join('|')}`);
  return mapped.has('reference') ? [`2 ${[...base, reference].join('|')}`] : [`3 ${base.join('|')}`];
}
