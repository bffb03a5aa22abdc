import {
  computeDocument,
  type DocumentBlock,
  type DocumentInput,
  type DocumentLineInput,
  type DocumentTax,
  type DocumentTotals,
  discountLines,
  lineGroups,
  outermostLines,
  type RefusedDocument,
} from '@oficio/contracts';
import { readDiscount } from '../../lib/text/typed-values.ts';
import { type InvoiceValues, keptLines } from './invoice-fields.ts';
import { readLine, type TypedLine } from './invoice-lines.ts';

/** What the totals depend on besides the typed values. */
export interface TotalsRules {
  kind: DocumentBlock['kind'];
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
  /** Its line is an index of the form's lines. */
  refused: RefusedDocument | null;
  /**
   * The lines to choose, which no total has: their indexes, and their amounts after their own discounts. `insteadOf`: the
   * index of the line that an alternative replaces.
   */
  options: readonly { index: number; amountMinor: number | null; insteadOf: number | null }[];
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
  const choices = readable.map((line) => ({ ...line, choice: line.line.choice }));
  const fixed = choices.filter(({ choice }) => choice === 'fixed');
  const inputOf = (lines: readonly ReadTypedLine[]): DocumentInput => ({
    // A quote is computed as the invoice that it becomes.
    kind: rules.kind === 'quote' ? 'invoice' : rules.kind,
    taxMode: values.taxMode,
    roundingMode: values.roundingMode,
    cashStep: rules.cashStep,
    discount: readDiscount(values.discount, values.currency).value,
    deductions: values.depositIds,
    lines: lines.map((line) => lineInput(line, rules)),
  });
  const computed = computedOf(fixed, inputOf);
  return {
    values,
    input: inputOf(fixed),
    counted: fixed.map(({ index }) => index),
    unreadable: kept.size - readable.length,
    totals: computed.totals,
    refused:
      computed.refused ?? (fixed.length < choices.length ? refusedChoice(choices, inputOf, rules) : null),
    options: lineGroups(choices).flatMap((group) =>
      group.flatMap((line) => {
        if (line.choice === 'fixed') return [];
        const insteadOf = line.choice === 'alternative' ? group[0].index : null;
        return { index: line.index, amountMinor: ownAmount(lineInput(line, rules)), insteadOf };
      }),
    ),
  };
}

type ReadTypedLine = { index: number; line: TypedLine } & ReturnType<typeof readLine>;

function lineInput(
  {
    line: { discountable },
    input: { quantityE4, unitPriceMinor, unitPriceMicros, discount, taxRateIds = [] },
  }: ReadTypedLine,
  { taxes }: TotalsRules,
): DocumentLineInput {
  return {
    quantityE4,
    unitPriceMinor,
    unitPriceMicros,
    discount: discount ?? null,
    discountable,
    taxes: taxRateIds.flatMap((id) => taxes.get(id) ?? []),
  };
}

function computedOf(
  lines: readonly ReadTypedLine[],
  inputOf: (lines: readonly ReadTypedLine[]) => DocumentInput,
): Pick<FormTotals, 'totals' | 'refused'> {
  const computed = computeDocument(inputOf(lines));
  if (computed.status === 'computed') return { totals: computed.totals, refused: null };
  const { line } = computed;
  return {
    totals: null,
    refused: { ...computed, line: line === null ? null : (lines[line]?.index ?? line) },
  };
}

/** Whatever the client chooses has to have a total. */
function refusedChoice(
  lines: readonly (ReadTypedLine & Pick<TypedLine, 'choice'>)[],
  inputOf: (lines: readonly ReadTypedLine[]) => DocumentInput,
  rules: TotalsRules,
): RefusedDocument | null {
  const { least, most } = outermostLines(lines, (line) => ownAmount(lineInput(line, rules)));
  return computedOf(least, inputOf).refused ?? computedOf(most, inputOf).refused;
}

function ownAmount(line: DocumentLineInput): number | null {
  const discounted = discountLines({ lines: [line], discount: null });
  return discounted.status === 'discounted' ? discounted.subtotalMinor : null;
}

/** The field of the form at which a refusal is shown. */
export function refusedPath({ line, code }: RefusedDocument): string {
  const { line: field, document } = REFUSED_FIELDS[code];
  return line === null ? document : `lines.${line}.${field}`;
}
