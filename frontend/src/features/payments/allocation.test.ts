import { expect, test } from 'vitest';
import { spread } from './allocation.ts';

const INVOICES = [
  { id: 'oldest', balanceMinor: 300 },
  { id: 'settled', balanceMinor: 0 },
  { id: 'latest', balanceMinor: 500 },
];

test.each<[string, number, [string, number][]]>([
  ['nothing', 0, []],
  ['a part of the first', 200, [['oldest', 200]]],
  [
    'the first, and a part of the last',
    350,
    [
      ['oldest', 300],
      ['latest', 50],
    ],
  ],
  [
    'more than is owed',
    1_000,
    [
      ['oldest', 300],
      ['latest', 500],
    ],
  ],
])('%s is spread over invoices in their order, each up to its balance', (_, amount, parts) => {
  expect([...spread(amount, INVOICES)]).toEqual(parts);
});
