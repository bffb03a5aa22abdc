import { createIncomeBodySchema } from '@oficio/contracts';
import { type IncomeFields, incomeArea, incomeColumns, requireIncome } from '../../accounting/income-area.ts';
import {
  baseAmount,
  bookedFaults,
  bookedPaths,
  entryAmount,
  entryKey,
  entryKeyOf,
} from './booked-amounts.ts';
import { faultsOf, projectFaults, takeCategory, takeProject } from './named-records.ts';
import type { ImportTarget } from './target.types.ts';
import { validateWith } from './validate-with.ts';

export const incomeTarget: ImportTarget = {
  table: 'income',
  area: incomeArea,
  nameFields: ['from', 'reference', 'date'],
  validate: validateWith(createIncomeBodySchema),
  paths: { ...bookedPaths, reference: 'reference' },
  isCounted: true,
  storedKeys: [entryKey('entry.client_name', 'entry.reference'), entryKey('entry.client_name')],
  read(record, context, key) {
    const [{ texts }] = record.rows;
    if (texts.source === 'invoice_payment') {
      record.leftOut = 'A payment has made this entry, and brings it along.';
      return;
    }
    takeCategory(record, 'income', texts.from, context);
    record.fieldOf = { ...record.fieldOf, clientId: 'from', payer: 'from' };
    const client = texts.from === undefined ? null : context.names.client(texts.from);
    if (client !== null && client !== 'several') record.given.clientId = client.id;
    else if (texts.from !== undefined) record.given.payer = texts.from;
    takeProject(record, context);
    if (key === null) return;
    const byReference = context.mapped.has('reference');
    const entry = byReference
      ? entryKeyOf(record, texts.from, texts.reference)
      : entryKeyOf(record, texts.from);
    if (entry !== null) record.keys = [`${byReference ? 0 : 1} ${entry}`];
  },
  rulesOf: (fields, context) => [
    ...faultsOf(() => requireIncome(fields as unknown as IncomeFields, context.today)),
    ...bookedFaults(fields, context),
    ...projectFaults(fields, context),
  ],
  derived: (fields, _, context, before) => ({
    ...(before ? {} : { source: 'import', client_name: fields.payer ?? '' }),
    ...baseAmount(fields, context, before),
    ...incomeColumns(fields as unknown as IncomeFields),
  }),
  refuseUpdate: ({ payment_id: paymentId }) =>
    paymentId === null ? null : 'A payment has made this entry, and alone changes it.',
  amountOf: entryAmount,
  ownTables: [],
  passing: ['client_name'],
  unused: { files: 0 },
};
