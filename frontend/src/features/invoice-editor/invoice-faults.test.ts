import { describe, expect, test } from 'vitest';
import { NO_DISCOUNT } from '../../lib/text/typed-values.ts';
import { INVOICE_DOCUMENT } from './invoice-document.ts';
import { atFormLines, faultsByLine, findFaults } from './invoice-faults.ts';
import type { InvoiceValues } from './invoice-fields.ts';
import { newLine, type TypedLine } from './invoice-lines.ts';

const rules = { kind: 'invoice', cashStep: 1, taxes: new Map() } as const;
const design: TypedLine = { ...newLine([]), description: 'Design', price: '100' };
const blank = newLine([]);

function valuesOf(change: Partial<InvoiceValues> = {}): InvoiceValues {
  return {
    clientId: { id: '7b2f7c1e-7a43-4b3e-9d62-4f1c0a3d5e11', name: 'Nopal' },
    issueDate: null,
    dueDate: null,
    validUntil: null,
    currency: 'MXN',
    fxRateE8: null,
    poNumber: '',
    taxMode: 'exclusive',
    roundingMode: 'per_invoice',
    discount: NO_DISCOUNT,
    lines: [design],
    depositIds: [],
    notes: '',
    terms: '',
    internalNote: '',
    projectId: null,
    ...change,
  } as InvoiceValues;
}

const faultsOf = (change: Partial<InvoiceValues>) =>
  Object.fromEntries(
    findFaults(INVOICE_DOCUMENT, valuesOf(change), rules).map(({ path, message }) => [path, message]),
  );

describe('the faults of a form', () => {
  test('are none in a form with a client and a line', () => {
    expect(faultsOf({})).toEqual({});
  });

  test('name a missing client', () => {
    expect(faultsOf({ clientId: null })).toEqual({ clientId: 'Please choose a client' });
  });

  test('stand at the lines of the form, although blank lines aren’t sent', () => {
    expect(faultsOf({ lines: [blank, { ...design, description: ' ' }, { ...design, price: 'x' }] })).toEqual({
      'lines.1.description': 'Description is required',
      'lines.2.unitPriceMinor': 'Enter a number such as 1,234.5',
    });
  });

  test('are the refusals of the totals, too', () => {
    const discount = { kind: 'amount', text: '100.01' } as const;
    expect(faultsOf({ discount })).toEqual({ discount: 'The discount is larger than the amount' });
    expect(faultsOf({ lines: [blank, { ...design, discount }] })).toEqual({
      'lines.1.discount': 'The discount is larger than the amount',
    });
    expect(faultsOf({ lines: [{ ...design, quantity: '-1' }] })).toEqual({
      lines: 'The total can’t be negative',
    });
    expect(faultsOf({ lines: [blank, { ...design, quantity: '1000000000', price: '1000' }] })).toEqual({
      'lines.1.unitPriceMinor': 'This amount is too large',
    });
  });

  test('name dates in the wrong order', () => {
    expect(faultsOf({ issueDate: '2026-02-02', dueDate: '2026-02-01' })).toEqual({
      dueDate: 'An invoice isn’t due before its date',
    });
  });
});

test('faults of the server are moved to the lines of the form', () => {
  const faults = [{ path: 'lines.0.taxRateIds', message: 'Gone' }];
  expect(atFormLines(faults, valuesOf({ lines: [blank, design] }))).toEqual([
    { path: 'lines.1.taxRateIds', message: 'Gone' },
  ]);
  expect(faultsByLine([{ path: 'lines.1.taxRateIds', message: 'Gone' }])).toEqual(
    new Map([[1, { taxRateIds: 'Gone' }]]),
  );
});

test('a missing item is said at the description, whose new text is of no item', () => {
  expect(faultsByLine([{ path: 'lines.1.itemId', message: 'Gone' }])).toEqual(
    new Map([[1, { description: 'Gone' }]]),
  );
});
