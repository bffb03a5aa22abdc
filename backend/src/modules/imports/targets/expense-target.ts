import { createExpenseBodySchema } from '@oficio/contracts';
import { expenseArea } from '../../accounting/expense-area.ts';
import { type ExpenseFields, expenseColumns, requireExpense } from '../../accounting/expense-rules.ts';
import {
  baseAmount,
  bookedFaults,
  bookedPaths,
  entryAmount,
  entryKey,
  entryKeyOf,
} from './booked-amounts.ts';
import { faultsOf, projectFaults, takeCategory, takeClient, takeProject } from './named-records.ts';
import type { ImportTarget } from './target.types.ts';
import { validateWith } from './validate-with.ts';

export const expenseTarget: ImportTarget = {
  table: 'expenses',
  area: expenseArea,
  nameFields: ['vendor', 'documentNumber', 'date'],
  validate: validateWith(createExpenseBodySchema),
  paths: {
    ...bookedPaths,
    vendor: 'vendor',
    status: 'status',
    paidOn: 'paidOn',
    billable: 'billable',
    vendorTaxId: 'vendorTaxId',
    documentNumber: 'documentNumber',
  },
  isCounted: true,
  storedKeys: [entryKey('entry.vendor', 'entry.document_number'), entryKey('entry.vendor')],
  read(record, context, key) {
    const { given } = record;
    const [{ texts }] = record.rows;
    takeCategory(record, 'expense', texts.vendor, context);
    takeClient(record, context);
    takeProject(record, context);
    // An expense of the past was paid, unless the file says something else.
    if (!context.mapped.has('status')) given.status ??= 'paid';
    if (key === null) return;
    const byNumber = context.mapped.has('documentNumber');
    const entry = byNumber
      ? entryKeyOf(record, texts.vendor, texts.documentNumber)
      : entryKeyOf(record, texts.vendor);
    if (entry !== null) record.keys = [`${byNumber ? 0 : 1} ${entry}`];
  },
  keeps: ({ status }) => (status === 'planned' ? [] : ['status']),
  rulesOf: (fields, context) => [
    ...faultsOf(() => requireExpense(fields as unknown as ExpenseFields, context.today, 'date')),
    ...bookedFaults(fields, context),
    ...projectFaults(fields, context),
  ],
  derived: (fields, _, context, before) => ({
    ...(before ? {} : { source: 'import' }),
    ...baseAmount(fields, context, before),
    ...expenseColumns(fields as unknown as ExpenseFields),
  }),
  refuseUpdate: ({ billed_invoice_id: invoiceId }) =>
    invoiceId === null ? null : 'An invoice bills this expense, so it stays.',
  amountOf: entryAmount,
  ownTables: [],
  unused: { files: 0, billed_invoice_id: null },
};
