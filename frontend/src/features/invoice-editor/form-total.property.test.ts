import type { DocumentTax, Invoice } from '@oficio/contracts';
import { CASH_STEPS, randomDocuments } from '@oficio/contracts/random-documents';
import { expect, test } from 'vitest';
import { toBody } from '../../records/record-fields.ts';
import { INVOICE_DOCUMENT } from './invoice-document.ts';
import { readValues } from './invoice-fields.ts';
import { taxesOf } from './invoice-form-facts.ts';
import { totalsOf } from './invoice-totals-input.ts';

/** The taxes of a new organization in the order of their list. */
const TAXES = [
  { taxRateId: '0', name: 'IVA 16%', ratePpm: 160_000, kind: 'added', exempt: false },
  { taxRateId: '1', name: 'IVA 8% (frontera)', ratePpm: 80_000, kind: 'added', exempt: false },
  { taxRateId: '2', name: 'IVA 0%', ratePpm: 0, kind: 'added', exempt: false },
  { taxRateId: '3', name: 'IVA exento', ratePpm: 0, kind: 'added', exempt: true },
  { taxRateId: '4', name: 'Ret. IVA 10.6667%', ratePpm: 106_667, kind: 'withheld', exempt: false },
  { taxRateId: '5', name: 'Ret. ISR 10%', ratePpm: 100_000, kind: 'withheld', exempt: false },
  { taxRateId: '6', name: 'Ret. ISR RESICO 1.25%', ratePpm: 12_500, kind: 'withheld', exempt: false },
] satisfies (DocumentTax & { taxRateId: string })[];

test('the form of 500 random drafts has the totals and the fields of the drafts', () => {
  let computable = 0;
  for (const cashStep of CASH_STEPS) {
    for (const { document, computed } of randomDocuments(TAXES, cashStep)) {
      const lines = document.lines.map((line) => ({
        ...line,
        description: 'Sitio web',
        unit: null,
        discountable: true,
        source: null,
        creditsLineId: null,
        itemId: null,
        taxes: line.taxes.map((place) => TAXES[place]),
      }));
      const facts = { kind: 'invoice', cashStepMinor: cashStep, deductions: [] };
      const record = { ...document, lines, ...facts } as unknown as Invoice;
      const values = readValues(INVOICE_DOCUMENT, record);
      const rules = { kind: record.kind, cashStep, taxes: taxesOf(record, [], false) };
      const { totals, refused, unreadable } = totalsOf(values, rules);
      const { taxMode, roundingMode, discount } = document;
      expect(unreadable).toBe(0);
      expect(totals ?? refused).toEqual(computed.status === 'computed' ? computed.totals : computed);
      expect(toBody(INVOICE_DOCUMENT.fields, values)).toMatchObject({
        taxMode,
        roundingMode,
        discount,
        lines: lines.map(({ taxes, unitPriceMicros, ...typed }) => ({
          ...typed,
          ...(unitPriceMicros > 0 && { unitPriceMicros }),
          taxRateIds: taxes.map((tax) => tax?.taxRateId),
        })),
      });
      if (totals) computable += 1;
    }
  }
  expect(computable).toBeGreaterThanOrEqual(500);
});
