import { INVOICES } from '@oficio/contracts';
import { describe, expect, test } from 'vitest';
import { NO_DISCOUNT } from '../../lib/text/typed-values.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { changeInvoiceForm, type InvoiceFormState, stateOf } from './invoice-form-state.ts';
import { newLine, type TypedLine } from './invoice-lines.ts';

const lineOf = (description: string): TypedLine => ({ ...newLine([]), description });
const formOf = (...descriptions: string[]): InvoiceFormState =>
  stateOf({ lines: descriptions.map(lineOf), discount: NO_DISCOUNT } as unknown as InvoiceValues);
const shown = ({ values }: InvoiceFormState) => values.lines.map(({ description }) => description);
const added = (...descriptions: string[]) =>
  descriptions.map((description) => ({ key: `key of ${description}`, line: lineOf(description) }));
const keyAt = ({ keys }: InvoiceFormState, index: number) => keys[index] ?? '';

describe('the lines of the form', () => {
  test('keep their keys while they move', () => {
    const form = formOf('a', 'b', 'c');
    const moved = changeInvoiceForm(form, { type: 'line.moved', key: keyAt(form, 2), by: -1 });
    expect(shown(moved)).toEqual(['a', 'c', 'b']);
    expect(moved.keys).toEqual([form.keys[0], form.keys[2], form.keys[1]]);
  });

  test('don’t move beyond the ends', () => {
    const form = formOf('a', 'b');
    expect(changeInvoiceForm(form, { type: 'line.moved', key: keyAt(form, 0), by: -1 })).toBe(form);
    expect(changeInvoiceForm(form, { type: 'line.moved', key: keyAt(form, 1), by: 1 })).toBe(form);
  });

  test('a new one comes after the given line, or at the end', () => {
    const form = formOf('a', 'b');
    const between = changeInvoiceForm(form, {
      type: 'lines.added',
      after: keyAt(form, 0),
      lines: added('x'),
    });
    expect(shown(between)).toEqual(['a', 'x', 'b']);
    expect(shown(changeInvoiceForm(form, { type: 'lines.added', after: null, lines: added('x') }))).toEqual([
      'a',
      'b',
      'x',
    ]);
  });

  test('several replace a blank one', () => {
    const form = formOf('a', '');
    const after = keyAt(form, 1);
    expect(shown(changeInvoiceForm(form, { type: 'lines.added', after, lines: added('x', 'y') }))).toEqual([
      'a',
      'x',
      'y',
    ]);
  });

  test('beyond the limit aren’t added', () => {
    const form = formOf(...Array.from({ length: INVOICES.lines - 1 }, (_, index) => `${index}`));
    const full = changeInvoiceForm(form, { type: 'lines.added', after: null, lines: added('x', 'y') });
    expect(shown(full)).toHaveLength(INVOICES.lines);
    expect(full.keys).toHaveLength(INVOICES.lines);
    expect(shown(full).at(-1)).toBe('x');
  });

  test('a change leaves the other lines the same objects, so that only one row is rendered', () => {
    const form = formOf('a', 'b');
    const changed = changeInvoiceForm(form, {
      type: 'line.changed',
      key: keyAt(form, 1),
      change: { price: '5' },
    });
    expect(changed.values.lines[0]).toBe(form.values.lines[0]);
    expect(changed.values.lines[1]).toEqual({ ...lineOf('b'), price: '5' });
  });

  test('a typed percent sign makes a discount a percentage', () => {
    const form = formOf('a');
    const key = keyAt(form, 0);
    const amount = changeInvoiceForm(form, { type: 'line.discounted', key, kind: 'amount', text: '5' });
    expect(amount.values.lines[0]?.discount).toEqual({ kind: 'amount', text: '5' });
    const percent = changeInvoiceForm(amount, { type: 'line.discounted', key, text: '5%' });
    expect(percent.values.lines[0]?.discount).toEqual({ kind: 'percent', text: '5%' });
  });
});

describe('the exchange rate', () => {
  const form = stateOf({ currency: 'USD', fxRateE8: '17.5', lines: [] } as unknown as InvoiceValues);
  const rateAfter = (state: InvoiceFormState, change: Partial<InvoiceValues>) =>
    changeInvoiceForm(state, { type: 'changed', change }).values.fxRateE8;

  test('belongs to its currency', () => {
    expect(rateAfter(form, { currency: 'EUR' })).toBeNull();
    expect(rateAfter(form, { poNumber: '7' })).toBe('17.5');
  });

  test('goes with the client whose currency it is for', () => {
    const ofClient = { ...form, values: { ...form.values, currency: '' } };
    expect(rateAfter(ofClient, { clientId: null })).toBeNull();
    expect(rateAfter(form, { clientId: null })).toBe('17.5');
  });
});

test('a deposit goes with its client and its currency', () => {
  const form = stateOf({ currency: 'USD', lines: [], depositIds: [{}] } as unknown as InvoiceValues);
  const after = (change: Partial<InvoiceValues>) =>
    changeInvoiceForm(form, { type: 'changed', change }).values.depositIds;
  expect(after({ poNumber: '7' })).toHaveLength(1);
  expect(after({ clientId: null })).toEqual([]);
  expect(after({ currency: 'EUR' })).toEqual([]);
});
