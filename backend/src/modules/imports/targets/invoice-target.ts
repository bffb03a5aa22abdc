import { createInvoiceBodySchema, formatLocalDate, parseSeriesPattern } from '@oficio/contracts';
import { documentFactsOf } from '../../invoices/document-facts.ts';
import { invoiceArea, ownSearchText } from '../../invoices/invoice-area.ts';
import type { RowError } from '../stored-import.ts';
import { conversionFaults } from './booked-amounts.ts';
import {
  type ImportedInvoice,
  importedAmounts,
  importedColumns,
  importedParts,
  paidOf,
  paidOnOf,
} from './imported-document.ts';
import { IMPORTED_INVOICE_REMOVALS, IMPORTED_INVOICE_WRITES } from './imported-invoice-writes.ts';
import { fault, faultsOf, takeClient, takeProject } from './named-records.ts';
import type { ImportContext, ImportTarget, ReadRecord } from './target.types.ts';
import { validateWith } from './validate-with.ts';

/** Invoices that were issued elsewhere: they keep their numbers, and what was paid of them. */
export const invoiceTarget: ImportTarget = {
  table: 'invoices',
  area: invoiceArea,
  nameFields: ['number'],
  validate: validateWith(createInvoiceBodySchema),
  paths: {
    issuedOn: 'issueDate',
    dueOn: 'dueDate',
    currency: 'currency',
    poNumber: 'poNumber',
    notes: 'notes',
    terms: 'terms',
  },
  fresh: {
    issueDate: null,
    dueDate: null,
    fxRateE8: null,
    taxMode: 'exclusive',
    roundingMode: 'per_invoice',
    poNumber: null,
    notes: null,
    terms: null,
    internalNote: null,
    remindersPaused: true,
    fiscalId: null,
    projectId: null,
  },
  required: ['clientId'],
  storedKeys: ['entry.number'],
  // A file has a row for each line of an invoice.
  groupOf: ({ texts }) => texts.number ?? null,
  async prepare(tx, context) {
    const { organizationId } = context.scope;
    const documents = await documentFactsOf(tx, organizationId, context.names.clientIds);
    const rows = await tx.rows<{ id: string; series: string; reset: 'never' | 'yearly'; pattern: string }>(
      `SELECT id, series, reset, pattern FROM oficio.document_series
       WHERE organization_id = $1 AND kind = 'invoice' ORDER BY created_at, id`,
      [organizationId],
    );
    context.documents = {
      ...documents,
      series: rows.flatMap(({ pattern, ...series }) => {
        const parsed = parseSeriesPattern(pattern);
        return parsed.status === 'parsed' ? [{ ...series, pattern: parsed.pattern }] : [];
      }),
    };
  },
  read(record, context) {
    const [{ texts, values, currency }] = record.rows;
    if (values.state === 'draft') record.leftOut = 'It is a draft. Only issued invoices are imported.';
    if (values.kind !== undefined && values.kind !== 'invoice') {
      record.leftOut = 'Deposit invoices and credit notes belong to another invoice, and aren’t imported.';
    }
    if (texts.number !== undefined) record.keys = [`0 ${texts.number}`];
    takeClient(record, context);
    takeProject(record, context);
    record.given.currency = currency;
    requireFields(record);
  },
  rulesOf: (fields, context) => periodFaults(fields as unknown as ImportedInvoice, context),
  derived(fields, record, context) {
    const [row] = record.rows;
    const invoice = {
      ...(fields as unknown as ImportedInvoice),
      number: row.texts.number ?? '',
      clientName: row.texts.client ?? '',
    };
    const amounts = importedAmounts(record.rows);
    const isVoid = row.values.state === 'void';
    const paidMinor = isVoid ? 0 : paidOf(row, amounts.totals.totalMinor);
    const columns = importedColumns(invoice, amounts, { isVoid, paidMinor, context });
    record.parts = importedParts(invoice, amounts, columns, { paidMinor, row, context });
    record.amount = { currency: invoice.currency, amountMinor: amounts.totals.totalMinor };
    return { ...columns, search_own: ownSearchText({ poNumber: invoice.poNumber, fiscalId: null }) };
  },
  faultsOf: (fields, record, context) => amountFaults(record, fields as unknown as ImportedInvoice, context),
  refuseUpdate: () => 'An issued invoice doesn’t change.',
  writesAfter: IMPORTED_INVOICE_WRITES,
  ownTables: [
    'oficio.invoice_lines',
    'oficio.invoice_taxes',
    'oficio.invoice_documents',
    'oficio.settlements',
  ],
  isUntouched: `NOT EXISTS (SELECT FROM oficio.settlements entry_settlement WHERE entry_settlement.invoice_id = entry.id
      AND entry_settlement.payment_id IS DISTINCT FROM (row.parts -> 'payment' ->> 'id')::uuid)
    AND NOT EXISTS (SELECT FROM oficio.payments payment WHERE payment.id = (row.parts -> 'payment' ->> 'id')::uuid
      AND (payment.version > 1 OR payment.status <> 'succeeded'))
    AND NOT EXISTS (SELECT FROM oficio.payments refund WHERE refund.refund_of = (row.parts -> 'payment' ->> 'id')::uuid)`,
  removesWith: IMPORTED_INVOICE_REMOVALS,
};

function requireFields(record: ReadRecord): void {
  const [{ texts, values }] = record.rows;
  if (texts.number === undefined) fault(record, 'number', 'The number is missing.');
  if (texts.client === undefined) fault(record, 'client', 'The client is missing.');
  if (texts.issuedOn === undefined) fault(record, 'issuedOn', 'The day of issue is missing.');
  const isWithoutAmount = record.rows.every((row) => row.values.linePrice === undefined);
  if (isWithoutAmount && values.total === undefined && values.netTotal === undefined) {
    fault(record, 'total', 'The invoice has neither lines with a price nor a total.');
  }
}

function periodFaults({ issueDate }: ImportedInvoice, { today, closedOn }: ImportContext) {
  const errors = [];
  if (issueDate > today)
    errors.push({ field: 'issueDate', message: 'An issued invoice has no day in the future.' });
  if (closedOn !== null && issueDate <= closedOn) {
    errors.push({ field: 'issueDate', message: `The books are closed until ${formatLocalDate(closedOn)}.` });
  }
  return errors;
}

function amountFaults(
  record: ReadRecord,
  { issueDate, currency }: ImportedInvoice,
  context: ImportContext,
): RowError[] {
  const [row] = record.rows;
  const { today, closedOn } = context;
  let [total, largest] = [0, 0];
  const faults = faultsOf(() => {
    const { totalMinor, netMinor } = importedAmounts(record.rows).totals;
    total = totalMinor;
    largest = Math.max(totalMinor, netMinor);
  });
  if (faults.length > 0) return faults.map(({ message }) => ({ field: 'total', message }));
  const conversion = conversionFaults({ amountMinor: largest, currency, date: issueDate }, 'total', context);
  if (conversion.length > 0) return conversion;
  const paid = paidOf(row, total);
  const date = paidOnOf(row.values, issueDate);
  if (paid < 0 || paid > total)
    return [{ field: 'paid', message: 'What was paid isn’t between nothing and the total.' }];
  if (paid > 0 && date > today) return [{ field: 'paidOn', message: 'A payment has no day in the future.' }];
  if (paid > 0 && closedOn !== null && date <= closedOn) {
    return [{ field: 'paidOn', message: `The books are closed until ${formatLocalDate(closedOn)}.` }];
  }
  return [];
}
