import type { InvoiceTemplate, RecurringDocument } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { withPlaceholders } from './recurring-texts.ts';

const template = (descriptions: string[], notes: string | null): InvoiceTemplate => ({
  currency: 'MXN',
  taxMode: 'exclusive',
  roundingMode: 'per_invoice',
  notes,
  lines: descriptions.map((description) => ({
    description,
    quantityE4: 10_000,
    unit: null,
    unitPriceMinor: 10_000,
  })),
});

test('a document that a series has made gives its contents to the coming ones with their placeholders', () => {
  const series = {
    kind: 'invoice',
    frequency: 'monthly',
    interval: 1,
    anchorDay: null,
    startOn: '2026-01-31',
    startOccurrence: 1,
    endOn: null,
    endAfter: null,
    template: template(['Hosting {month}', 'Support'], 'Periodo: {period}'),
    documents: [{ occurrence: 2, on: '2026-02-28' }],
  } as unknown as RecurringDocument;
  const made = {
    template: template(['Support', 'Hosting febrero', 'Domain'], 'Periodo: 28 feb 2026 – 30 mar 2026'),
  };
  expect(withPlaceholders(made, series)).toEqual({
    template: template(['Support', 'Hosting {month}', 'Domain'], 'Periodo: {period}'),
  });
});
