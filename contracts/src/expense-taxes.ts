import * as z from 'zod/mini';
import { addUp } from './add-up.ts';
import { spentPart } from './books-fields.ts';
import { divideRounded, portionOf } from './exact-money.ts';
import { requiredText } from './fields.ts';
import type { DocumentTax, TaxAmount } from './invoice-document.ts';
import { INVOICING, TEXT } from './limits.ts';
import { MAX_AMOUNT_MINOR, RATE_SCALE } from './money.ts';

import { TAX_KINDS, taxRatePpm } from './tax-rates.contract.ts';

/** The taxes of an expense, with their bases. None: its taxes, if it has any, have no known rate. */
export const expenseTaxes = z
  .array(
    z
      .strictObject({
        name: requiredText('Tax', TEXT.line),
        ratePpm: taxRatePpm,
        kind: z.enum(TAX_KINDS),
        exempt: z.boolean(),
        baseMinor: spentPart,
        taxMinor: spentPart,
      })
      .check(
        z.refine(
          ({ exempt, ratePpm, kind, taxMinor }) => !exempt || (!ratePpm && !taxMinor && kind === 'added'),
          {
            error: 'An exempt amount has no tax',
          },
        ),
      ),
  )
  .check(z.maxLength(INVOICING.taxesOfExpense, `At most ${INVOICING.taxesOfExpense} taxes`));

/** A chosen tax. `baseMinor` is null where it is on everything that no other added tax names. */
export interface ChosenTax extends DocumentTax {
  baseMinor: number | null;
}

/** What is paid, and its taxes. */
export interface TaxedExpense {
  amountMinor: number;
  taxes: TaxAmount[];
}

/**
 * The taxes of an expense from its rates. What is paid is the net amount with the added and without the withheld taxes.
 * @param typedMinor what is paid, or the net amount; negative for a refund, with all its parts
 * @returns null where the named bases are more than the amount, or where the result is out of bounds
 */
export function taxExpense(
  typedMinor: number,
  includesTax: boolean,
  chosen: readonly ChosenTax[],
): TaxedExpense | null {
  if (typedMinor < 0) return refundOf(taxExpense(-typedMinor, includesTax, chosen.map(withoutSign)));
  const named = addUp(chosen.map(({ kind, baseMinor }) => (kind === 'added' ? (baseMinor ?? 0) : 0)));
  const rest = includesTax ? restOf(typedMinor, named, chosen) : typedMinor - named;
  if (rest === null || rest < 0) return null;
  const taxes = chosen.map(({ baseMinor, ...tax }) => {
    const base = baseMinor ?? (tax.kind === 'added' ? rest : rest + named);
    return { ...tax, baseMinor: base, taxMinor: portionOf(base, tax.ratePpm) };
  });
  if (includesTax) absorb(typedMinor - rest - named - balanceOf(taxes), chosen, taxes);
  const amountMinor = includesTax ? typedMinor : typedMinor + balanceOf(taxes);
  return amountMinor >= 0 && amountMinor <= MAX_AMOUNT_MINOR ? { amountMinor, taxes } : null;
}

const withoutSign = (tax: ChosenTax): ChosenTax => ({
  ...tax,
  baseMinor: tax.baseMinor === null ? null : -tax.baseMinor,
});

function refundOf(paid: TaxedExpense | null): TaxedExpense | null {
  return (
    paid && {
      amountMinor: -paid.amountMinor,
      taxes: paid.taxes.map((tax) => ({
        ...tax,
        baseMinor: -tax.baseMinor || 0,
        taxMinor: -tax.taxMinor || 0,
      })),
    }
  );
}

/** The sums of the added and of the withheld taxes. */
export function expenseTaxSums(
  taxes: readonly Pick<TaxAmount, 'kind' | 'taxMinor'>[],
): Record<'taxMinor' | 'withheldMinor', number> {
  const sum = (kind: DocumentTax['kind']) =>
    addUp(taxes.filter((tax) => tax.kind === kind).map(({ taxMinor }) => taxMinor));
  return { taxMinor: sum('added'), withheldMinor: sum('withheld') };
}

/** What remains of a paid amount without taxes, beside the named bases. */
function restOf(paidMinor: number, named: number, chosen: readonly ChosenTax[]): number | null {
  const ofNamed = chosen.flatMap(({ baseMinor, kind, ratePpm }) =>
    baseMinor === null ? [] : [{ kind, taxMinor: portionOf(baseMinor, ratePpm) }],
  );
  const rateOf = (kind: DocumentTax['kind']) =>
    addUp(chosen.map((tax) => (tax.kind === kind && tax.baseMinor === null ? tax.ratePpm : 0)));
  const withheld = rateOf('withheld');
  const share = RATE_SCALE + rateOf('added') - withheld;
  if (share <= 0) return null;
  const left = BigInt(paidMinor - named - balanceOf(ofNamed)) * BigInt(RATE_SCALE);
  return Number(divideRounded(left + BigInt(withheld) * BigInt(named), BigInt(share)));
}

/** Adds what rounding leaves over to the first tax on the rest, as in prices that contain their taxes. */
function absorb(difference: number, chosen: readonly ChosenTax[], taxes: TaxAmount[]): void {
  const index = chosen.findIndex(
    ({ kind, baseMinor, ratePpm }) => kind === 'added' && baseMinor === null && ratePpm > 0,
  );
  const tax = taxes[index];
  if (tax) tax.taxMinor += difference;
}

function balanceOf(taxes: readonly Pick<TaxAmount, 'kind' | 'taxMinor'>[]): number {
  const { taxMinor, withheldMinor } = expenseTaxSums(taxes);
  return taxMinor - withheldMinor;
}
