import { expect, test } from 'vitest';
import { isSameBesideLines } from './beside-lines.ts';
import { newLine } from './invoice-lines.ts';
import type { InvoiceForm } from './use-invoice-form.ts';

const facts = {};
const rules = {};

const formOf = (values: object = {}, faults: object[] = []) =>
  ({
    facts,
    rules,
    base: null,
    faults,
    values: { currency: 'MXN', lines: [], ...values },
  }) as unknown as InvoiceForm;

test('a change of the lines leaves the parts beside them as they are', () => {
  const before = { form: formOf(), today: '2026-01-15' };
  const after = { form: formOf({ lines: [newLine([])] }), today: '2026-01-15' };
  expect(isSameBesideLines(before, after)).toBe(true);
});

test.each([
  ['another value', { form: formOf({ currency: 'USD' }) }],
  ['a fault', { form: formOf({}, [{ path: 'clientId', message: 'Please choose a client' }]) }],
  ['another day', { form: formOf(), today: '2026-01-16' }],
])('%s is shown', (_, after) => {
  const before = { form: formOf(), today: '2026-01-15' };
  expect(isSameBesideLines(before, Object.assign({ today: before.today }, after))).toBe(false);
});
