import {
  computeDocument,
  type DocumentInput,
  type DocumentTax,
  type DocumentTotals,
  type Invoice,
  type RefusedDocument,
} from '@oficio/contracts';
import { readDiscount } from '../../lib/text/typed-values.ts';
import { type InvoiceValues, keptLines } from './invoice-fields.ts';
import { readLine } from './invoice-lines.ts';

/** What the totals depend on besides the typed values. */
export interface TotalsRules {
  kind: Invoice['kind'];
  cashStep: number;
  /** The taxes that lines can have, by their ids. */
  taxes: ReadonlyMap<string, DocumentTax>;
}

export interface FormTotals {
  /** What is counted. The form may show later text already. */
  values: InvoiceValues;
  input: DocumentInput;
  /** Indexes of the form's lines, one for each line of the input. */
  counted: readonly number[];
  /** The number of lines that have a text that can't be read. They aren't counted. */
  unreadable: number;
  totals: DocumentTotals | null;
  refused: RefusedDocument | null;
}

const REFUSED_FIELDS: Record<RefusedDocument['code'], { line: string; document: string }> = {
  'amount.too_large': { line: 'unitPriceMinor', document: 'lines' },
  'invoice.discount_exceeds': { line: 'discount', document: 'discount' },
  'invoice.total_negative': { line: 'quantityE4', document: 'lines' },
};

export const REFUSED_WORDS: Record<RefusedDocument['code'], string> = {
  'amount.too_large': 'This amount is too large',
  'invoice.discount_exceeds': 'The discount is larger than the amount',
  'invoice.total_negative': 'The total can’t be negative',
};

/** The totals of the lines that can be read. */
export function totalsOf(values: InvoiceValues, rules: TotalsRules): FormTotals {
  const kept = new Set(keptLines(values.lines));
  const read = values.lines.map((line, index) => ({ index, line, ...readLine(line, values.currency) }));
  const readable = read.filter(({ line, faults }) => faults === null && kept.has(line));
  const discount = readDiscount(values.discount, values.currency);
  const input: DocumentInput = {
    kind: rules.kind,
    taxMode: values.taxMode,
    roundingMode: values.roundingMode,
    cashStep: rules.cashStep,
    discount: discount.value,
    deductions: values.depositIds,
    lines: readable.map(
      ({
        line: { discountable },
        input: { quantityE4, unitPriceMinor, unitPriceMicros, discount: ofLine, taxRateIds = [] },
      }) => ({
        quantityE4,
        unitPriceMinor,
        unitPriceMicros,
        discount: ofLine ?? null,
        discountable,
        taxes: taxRateIds.flatMap((id) => rules.taxes.get(id) ?? []),
      }),
    ),
  };
  const computed = computeDocument(input);
  return {
    values,
    input,
    counted: readable.map(({ index }) => index),
    unreadable: kept.size - readable.length,
    totals: computed.status === 'computed' ? computed.totals : null,
    refused: computed.status === 'refused' ? computed : null,
  };
}

/** The field of the form at which a refusal is shown. */
export function refusedPath({ line, code }: RefusedDocument, counted: readonly number[]): string {
  const { line: field, document } = REFUSED_FIELDS[code];
  return line === null ? document : `lines.${counted[line] ?? line}.${field}`;
}
