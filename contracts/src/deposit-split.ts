import { addUp } from './add-up.ts';
import { divideRounded, portionOf, split } from './exact-money.ts';
import { workOut } from './invoice-computation.ts';
import type { DocumentInput, DocumentLineInput, DocumentTax } from './invoice-document.ts';
import { sameTaxesKey } from './invoice-taxes.ts';
import { QUANTITY_SCALE, RATE_SCALE } from './money.ts';

/** The part of a deposit for all lines of an invoice that have the same taxes. */
export interface DepositGroup {
  /** Indexes of the invoice's lines. */
  lines: readonly number[];
  taxes: readonly DocumentTax[];
  /** Contains the added taxes, in minor units. */
  priceMinor: number;
}

/** The more a group is withheld, the more attempts its price needs. */
const MOST_ATTEMPTS = 1_000;

/**
 * Splits a deposit over the groups of lines with the same taxes, in proportion to their totals, by largest remainder.
 * The document with one line for each group, in inclusive mode and with the rounding of `undivided`, has exactly the
 * total `amountMinor` (minor units). Null if the amount isn't between 1 and the total of the undivided invoice, or if
 * nearly all of the total is withheld.
 */
export function splitDeposit(undivided: DocumentInput, amountMinor: number): DepositGroup[] | null {
  const computation = workOut({ ...undivided, deductions: [] });
  if (computation.status === 'refused') return null;
  const { totals } = computation;
  if (amountMinor < 1 || amountMinor > totals.totalMinor) return null;
  const groups = groupsOf(
    undivided.lines,
    totals.lines.map(({ baseMinor }) => baseMinor),
  );
  if (addUp(groups.map(({ totalMinor }) => totalMinor)) === 0) return null;
  const shares = split(
    amountMinor,
    groups.map(({ totalMinor }) => totalMinor),
  );
  const priced = groups.flatMap((group, index) => {
    const share = shares[index] ?? 0;
    return share === 0 ? [] : [{ ...group, priceMinor: priceOfShare(share, group.taxes) }];
  });
  return (
    meet(amountMinor, priced, undivided)?.map(({ lines, taxes, priceMinor }) => ({
      lines,
      taxes,
      priceMinor,
    })) ?? null
  );
}

/** The deposit that is a part of a total, rounded to the cash step. `ppm` is parts per million. */
export function depositPortion(totalMinor: number, ppm: number, cashStep: number): number {
  return Number(divideRounded(BigInt(portionOf(totalMinor, ppm)), BigInt(cashStep))) * cashStep;
}

interface Group extends DepositGroup {
  /** Not negative. */
  totalMinor: number;
}

function groupsOf(lines: readonly DocumentLineInput[], bases: readonly number[]): Group[] {
  const groups = new Map<string, { lines: number[]; taxes: readonly DocumentTax[]; baseMinor: number }>();
  for (const [index, { taxes }] of lines.entries()) {
    const key = sameTaxesKey(taxes);
    const group = groups.get(key) ?? { lines: [], taxes, baseMinor: 0 };
    group.lines.push(index);
    group.baseMinor += bases[index] ?? 0;
    groups.set(key, group);
  }
  return [...groups.values()].map(({ baseMinor, ...group }) => {
    const totalMinor = Math.max(
      0,
      portionOf(baseMinor, RATE_SCALE + addedOf(group.taxes) - withheldOf(group.taxes)),
    );
    return { ...group, totalMinor, priceMinor: 0 };
  });
}

function priceOfShare(shareMinor: number, taxes: readonly DocumentTax[]): number {
  const price = RATE_SCALE + addedOf(taxes);
  return Number(divideRounded(BigInt(shareMinor) * BigInt(price), BigInt(price - withheldOf(taxes))));
}

/** Corrects the largest price until the rounded taxes leave the amount. */
function meet(amountMinor: number, groups: Group[], modes: DocumentInput): Group[] | null {
  const largest = groups.toSorted((a, b) => b.totalMinor - a.totalMinor)[0];
  // One unit of the price changes the total by at most one, so that a correction by the difference never exceeds it.
  for (let attempt = 0; largest && largest.priceMinor > 0 && attempt < MOST_ATTEMPTS; attempt += 1) {
    const document = workOut(documentOf(groups, modes));
    if (document.status === 'refused') return null;
    if (document.totals.totalMinor === amountMinor) return groups;
    largest.priceMinor += amountMinor - document.totals.totalMinor;
  }
  return null;
}

function documentOf(groups: readonly DepositGroup[], { roundingMode }: DocumentInput): DocumentInput {
  return {
    kind: 'deposit',
    taxMode: 'inclusive',
    roundingMode,
    cashStep: 1,
    discount: null,
    deductions: [],
    lines: groups.map(({ taxes, priceMinor }) => ({
      quantityE4: QUANTITY_SCALE,
      unitPriceMinor: priceMinor,
      discount: null,
      discountable: true,
      taxes,
    })),
  };
}

function addedOf(taxes: readonly DocumentTax[]): number {
  return addUp(taxes.filter(({ kind }) => kind === 'added').map(({ ratePpm }) => ratePpm));
}

function withheldOf(taxes: readonly DocumentTax[]): number {
  return addUp(taxes.filter(({ kind }) => kind === 'withheld').map(({ ratePpm }) => ratePpm));
}
