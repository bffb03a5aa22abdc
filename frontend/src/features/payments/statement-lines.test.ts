import type { ClientStatement } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { statementCsv } from './statement-lines.ts';

const STATEMENT: ClientStatement = {
  clientId: 'c',
  clientName: 'Café Lumbre',
  currency: 'MXN',
  from: '2026-01-01',
  to: '2026-01-31',
  openingMinor: -500,
  closingMinor: 99_500,
  lines: [
    {
      date: '2026-01-05',
      kind: 'invoice',
      id: '1',
      name: 'INV-1',
      amountMinor: 110_000,
      received: null,
      balanceMinor: 109_500,
    },
    {
      date: '2026-01-09',
      kind: 'payment',
      id: '2',
      name: '=HYPERLINK()',
      amountMinor: -10_000,
      received: { amountMinor: 540, currency: 'USD' },
      balanceMinor: 99_500,
    },
  ],
};

test('a statement as CSV has plain numbers, ISO dates and no formula', () => {
  expect(statementCsv(STATEMENT, 'csv').slice(1).trimEnd().split('\r\n')).toEqual([
    '"Date","What","Number or reference","Amount","Balance","Currency","Received","Received in"',
    '"2026-01-01","Owed before","","","-5.00","MXN","",""',
    '"2026-01-05","Invoice","INV-1","1100.00","1095.00","MXN","",""',
    `"2026-01-09","Payment","'=HYPERLINK()","-100.00","995.00","MXN","5.40","USD"`,
    '"2026-01-31","Owed at the end","","","995.00","MXN","",""',
  ]);
});

test('a statement with semicolons has decimal commas', () => {
  const [, , invoice, payment] = statementCsv(STATEMENT, 'csv-semicolon').slice(1).split('\r\n');
  expect([invoice, payment]).toEqual([
    '"2026-01-05";"Invoice";"INV-1";"1100,00";"1095,00";"MXN";"";""',
    `"2026-01-09";"Payment";"'=HYPERLINK()";"-100,00";"995,00";"MXN";"5,40";"USD"`,
  ]);
});
