import type { UnitPrice } from './exact-money.ts';
import { portionOf } from './exact-money.ts';
import { type Computation, workOut } from './invoice-computation.ts';
import type { Discount, DocumentInput, DocumentTax, RefusedDocument } from './invoice-document.ts';

/**
 * One step of a computation. `amountMinor` is its result, `ofMinor` the amount that it starts from; `line`, `lines` and
 * `deposit` are indexes of the input. Discounts, deducted and withheld amounts are positive where they reduce the
 * total.
 */
export type ExplainedStep = { amountMinor: number } & (
  | { rule: 'line'; line: number; quantityE4: number; price: UnitPrice }
  | { rule: 'line_discount'; line: number; discount: Discount; ofMinor: number }
  | { rule: 'subtotal' }
  | { rule: 'document_discount'; discount: Discount; ofMinor: number }
  | { rule: 'discount_share'; line: number; ofMinor: number }
  /** Inclusive prices: the base without the added taxes. */
  | { rule: 'base'; lines: readonly number[]; taxes: readonly DocumentTax[]; ofMinor: number }
  /** Inclusive prices: one tax's share of all that the lines contain. */
  | { rule: 'contained_tax'; lines: readonly number[]; tax: DocumentTax; ofMinor: number }
  | { rule: 'line_tax'; line: number; tax: DocumentTax; ofMinor: number }
  /** The whole amount of a tax before deposits are deducted. */
  | { rule: 'tax'; tax: DocumentTax; ofMinor: number }
  | { rule: 'deposit_base'; deposit: number }
  | { rule: 'deposit_tax'; deposit: number; tax: DocumentTax; ofMinor: number }
  | { rule: 'net' }
  | { rule: 'added_taxes' }
  | { rule: 'withheld_taxes' }
  | { rule: 'cash_rounding'; step: number; ofMinor: number }
  /** The total of a credit note, of which all amounts are stored negative. */
  | { rule: 'credit'; ofMinor: number }
  | { rule: 'total' }
);

export type ExplainedDocument = { status: 'explained'; steps: ExplainedStep[] } | RefusedDocument;

/**
 * The steps from the lines to the total, in order, in the cases in which they change something. The last one is the
 * total that `computeDocument` answers.
 */
export function explainDocument(input: DocumentInput): ExplainedDocument {
  const computation = workOut(input);
  if (computation.status === 'refused') return computation;
  return {
    status: 'explained',
    steps: [
      ...linesOf(input, computation),
      ...documentDiscount(input, computation),
      ...inclusiveBases(computation),
      ...taxesOf(input, computation),
      ...deposits(input),
      ...totals(input, computation),
    ],
  };
}

function linesOf({ lines }: DocumentInput, { discounted }: Computation): ExplainedStep[] {
  const steps = discounted.lines.flatMap(({ grossMinor, lineDiscountMinor }, line): ExplainedStep[] => {
    const { quantityE4, unitPriceMinor, unitPriceMicros, discount } = lines[
      line
    ] as DocumentInput['lines'][number];
    const price: UnitPrice = { unitPriceMinor, ...(unitPriceMicros && { unitPriceMicros }) };
    const priced = { rule: 'line', line, quantityE4, price, amountMinor: grossMinor } as const;
    if (discount === null) return [priced];
    return [
      priced,
      { rule: 'line_discount', line, discount, ofMinor: grossMinor, amountMinor: lineDiscountMinor },
    ];
  });
  return [...steps, { rule: 'subtotal', amountMinor: discounted.subtotalMinor }];
}

function documentDiscount({ discount }: DocumentInput, { discounted }: Computation): ExplainedStep[] {
  if (discount === null) return [];
  const { discountableMinor, discountMinor, lines } = discounted;
  const shares = lines.map(({ netMinor, documentDiscountMinor }, line): ExplainedStep => {
    const ofMinor = netMinor + documentDiscountMinor;
    return { rule: 'discount_share', line, ofMinor, amountMinor: documentDiscountMinor };
  });
  return [
    { rule: 'document_discount', discount, ofMinor: discountableMinor, amountMinor: discountMinor },
    ...shares.filter((share) => share.amountMinor !== 0),
  ];
}

function inclusiveBases({ taxed }: Computation): ExplainedStep[] {
  return taxed.groups
    .filter((group) => group.added.length > 0)
    .flatMap(({ lines, added, netMinor, baseMinor, sharesMinor }): ExplainedStep[] => [
      { rule: 'base', lines, taxes: added, ofMinor: netMinor, amountMinor: baseMinor },
      ...added.map(
        (tax, index): ExplainedStep => ({
          rule: 'contained_tax',
          lines,
          tax,
          ofMinor: netMinor - baseMinor,
          amountMinor: sharesMinor[index] ?? 0,
        }),
      ),
    ]);
}

function taxesOf(input: DocumentInput, { taxed, totals: { lines } }: Computation): ExplainedStep[] {
  return taxed.taxes.flatMap(({ baseMinor, taxMinor, ...tax }): ExplainedStep[] => {
    const isRoundedByLine =
      input.roundingMode === 'per_line' && !(input.taxMode === 'inclusive' && tax.kind === 'added');
    const ofLines = lines.flatMap((line, index): ExplainedStep[] => {
      if (!isRoundedByLine || !input.lines[index]?.taxes.some((other) => isSame(other, tax))) return [];
      const amountMinor = portionOf(line.baseMinor, tax.ratePpm);
      return [{ rule: 'line_tax', line: index, tax, ofMinor: line.baseMinor, amountMinor }];
    });
    return [...ofLines, { rule: 'tax', tax, ofMinor: baseMinor, amountMinor: taxMinor }];
  });
}

function deposits({ deductions }: DocumentInput): ExplainedStep[] {
  return deductions.flatMap((deducted, deposit): ExplainedStep[] => [
    { rule: 'deposit_base', deposit, amountMinor: deducted.baseMinor },
    ...deducted.taxes.map(
      ({ baseMinor, taxMinor, ...tax }): ExplainedStep => ({
        rule: 'deposit_tax',
        deposit,
        tax,
        ofMinor: baseMinor,
        amountMinor: taxMinor,
      }),
    ),
  ]);
}

function totals({ kind, cashStep }: DocumentInput, { totals: all }: Computation): ExplainedStep[] {
  const { netMinor, taxMinor, withheldMinor, adjustMinor, totalMinor } = all;
  const steps: ExplainedStep[] = [
    { rule: 'net', amountMinor: netMinor },
    { rule: 'added_taxes', amountMinor: taxMinor },
    { rule: 'withheld_taxes', amountMinor: withheldMinor },
  ];
  if (adjustMinor !== 0) {
    const ofMinor = totalMinor - adjustMinor;
    steps.push({ rule: 'cash_rounding', step: cashStep, ofMinor, amountMinor: adjustMinor });
  }
  const isCredit = kind === 'credit_note';
  const amountMinor = isCredit ? 0 - totalMinor : totalMinor;
  if (isCredit) steps.push({ rule: 'credit', ofMinor: totalMinor, amountMinor });
  return [...steps, { rule: 'total', amountMinor }];
}

function isSame(a: DocumentTax, b: DocumentTax): boolean {
  return a.kind === b.kind && a.ratePpm === b.ratePpm && a.name === b.name && a.exempt === b.exempt;
}
