import { addUp } from './add-up.ts';
import { divideRounded, portionOf, split } from './exact-money.ts';
import type { DeductedDeposit, DocumentInput, DocumentTax, TaxAmount } from './invoice-document.ts';
import { RATE_SCALE } from './money.ts';

/** Lines whose prices contain the same taxes. Their base is rounded once. */
interface InclusiveGroup {
  /** Indexes of the document's lines. */
  lines: number[];
  added: readonly DocumentTax[];
  netMinor: number;
  baseMinor: number;
  /** The contained tax of each of `added`. */
  sharesMinor: number[];
}

export interface TaxedLines {
  bases: number[];
  /** Empty in exclusive mode. */
  groups: InclusiveGroup[];
  taxes: TaxAmount[];
}

type Modes = Pick<DocumentInput, 'taxMode' | 'roundingMode' | 'lines'>;

/** The bases of the lines with these nets, and the taxes of the document before deposits are deducted. */
export function taxLines(input: Modes, nets: readonly number[]): TaxedLines {
  const groups = input.taxMode === 'inclusive' ? groupLines(input, nets) : [];
  const bases = [...nets];
  for (const group of groups) takeTaxOut(group, bases);
  const basesOf = new Map<string, number[]>();
  for (const [index, line] of input.lines.entries()) {
    for (const tax of line.taxes) append(basesOf, keyOf(tax), bases[index] ?? 0);
  }
  const containedIn = new Map<string, number[]>();
  for (const { added, sharesMinor } of groups) {
    for (const [index, tax] of added.entries()) append(containedIn, keyOf(tax), sharesMinor[index] ?? 0);
  }
  const taxes = inOrder(input.lines.flatMap((line) => line.taxes)).map((tax) => {
    const own = basesOf.get(keyOf(tax)) ?? [];
    const contained = containedIn.get(keyOf(tax));
    const taxMinor = contained ? addUp(contained) : taxOn(own, tax.ratePpm, input.roundingMode);
    return { ...plain(tax), baseMinor: addUp(own), taxMinor };
  });
  return { bases, groups, taxes };
}

/** The taxes minus those of the deposits, tax by tax. */
export function deductDeposits(
  taxes: readonly TaxAmount[],
  deposits: readonly DeductedDeposit[],
): TaxAmount[] {
  const deducted = deposits
    .flatMap((deposit) => deposit.taxes)
    .map((tax) => ({ ...tax, baseMinor: 0 - tax.baseMinor, taxMinor: 0 - tax.taxMinor }));
  const rest = new Map<string, TaxAmount>();
  for (const tax of [...taxes, ...deducted]) {
    const sofar = rest.get(keyOf(tax)) ?? { ...plain(tax), baseMinor: 0, taxMinor: 0 };
    sofar.baseMinor += tax.baseMinor;
    sofar.taxMinor += tax.taxMinor;
    rest.set(keyOf(tax), sofar);
  }
  return inOrder([...rest.values()]);
}

/** By the full set of taxes, so that the order of lines changes no total. */
function groupLines({ lines, roundingMode }: Modes, nets: readonly number[]): InclusiveGroup[] {
  const groups = new Map<string, InclusiveGroup>();
  for (const [index, line] of lines.entries()) {
    const taxes = inOrder(line.taxes);
    const key = roundingMode === 'per_line' ? `${index}` : sameTaxesKey(taxes);
    const group = groups.get(key) ?? {
      lines: [],
      added: taxes.filter((tax) => tax.kind === 'added'),
      netMinor: 0,
      baseMinor: 0,
      sharesMinor: [],
    };
    group.lines.push(index);
    group.netMinor += nets[index] ?? 0;
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Replaces the nets of the group's lines by their bases, and completes the group. */
function takeTaxOut(group: InclusiveGroup, nets: number[]): void {
  const rates = group.added.map((tax) => tax.ratePpm);
  const withTaxes = BigInt(RATE_SCALE + addUp(rates));
  const baseOf = (net: number) => Number(divideRounded(BigInt(net) * BigInt(RATE_SCALE), withTaxes));
  // Differences of rounded running sums, so that the lines' bases add up to the group's.
  let running = 0;
  for (const index of group.lines) {
    const before = running;
    running += nets[index] ?? 0;
    nets[index] = baseOf(running) - baseOf(before);
  }
  group.baseMinor = baseOf(group.netMinor);
  const containedMinor = group.netMinor - group.baseMinor;
  group.sharesMinor = addUp(rates) === 0 ? rates.map(() => 0) : split(containedMinor, rates);
}

function taxOn(bases: readonly number[], ratePpm: number, roundingMode: Modes['roundingMode']): number {
  return roundingMode === 'per_line'
    ? addUp(bases.map((base) => portionOf(base, ratePpm)))
    : portionOf(addUp(bases), ratePpm);
}

/** Each tax once: added before withheld, higher rates first. */
function inOrder<TTax extends DocumentTax>(taxes: readonly TTax[]): TTax[] {
  const unique = new Map(taxes.map((tax) => [keyOf(tax), tax]));
  return [...unique.values()].toSorted(
    (a, b) =>
      compare(a.kind, b.kind) ||
      b.ratePpm - a.ratePpm ||
      compare(a.name, b.name) ||
      Number(a.exempt) - Number(b.exempt),
  );
}

/** The same for lines with the same taxes, whatever their order. */
export function sameTaxesKey(taxes: readonly DocumentTax[]): string {
  return JSON.stringify(inOrder(taxes).map(keyOf));
}

function keyOf({ kind, ratePpm, name, exempt }: DocumentTax): string {
  return JSON.stringify([kind, ratePpm, name, exempt]);
}

function plain({ name, ratePpm, kind, exempt }: DocumentTax): DocumentTax {
  return { name, ratePpm, kind, exempt };
}

function append(lists: Map<string, number[]>, key: string, amount: number): void {
  const list = lists.get(key);
  if (list) list.push(amount);
  else lists.set(key, [amount]);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
