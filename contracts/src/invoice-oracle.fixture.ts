import type { Discount, DocumentInput, DocumentTax } from './invoice-document.ts';

/*
 * The rules of an invoice's amounts written a second time, as exact fractions and without the code that they test:
 * gross, line discount, document discount by largest remainder, inclusive bases by running sums, taxes, deposits, cash
 * step.
 */

interface Fraction {
  over: bigint;
  under: bigint;
}

export interface Expected {
  lines: { gross: bigint; lineDiscount: bigint; share: bigint; net: bigint; base: bigint }[];
  subtotal: bigint;
  discount: bigint;
  net: bigint;
  taxes: Record<string, [base: bigint, tax: bigint]>;
  adjust: bigint;
  total: bigint;
}

type Refusal = [code: string, line: number | null];

const MILLION = 1_000_000n;
const LIMIT = 10n ** 13n;

export function expectedOf(input: DocumentInput): Expected | Refusal {
  const lines: Expected['lines'] = [];
  for (const [
    index,
    { quantityE4, unitPriceMinor, unitPriceMicros = 0, discount },
  ] of input.lines.entries()) {
    const price = BigInt(unitPriceMinor) * MILLION + BigInt(unitPriceMicros);
    const gross = round({ over: BigInt(quantityE4) * price, under: 10_000n * MILLION });
    if (magnitude(gross) > LIMIT) return ['amount.too_large', index];
    const reduction = reductionOf(discount, magnitude(gross));
    if (reduction > magnitude(gross)) return ['invoice.discount_exceeds', index];
    const lineDiscount = gross < 0n ? -reduction : reduction;
    lines.push({ gross, lineDiscount, share: 0n, net: gross - lineDiscount, base: 0n });
  }
  const subtotal = plus(lines.map((line) => line.net));
  const reducible = lines.filter((line, index) => line.net > 0n && input.lines[index]?.discountable);
  const whole = plus(reducible.map((line) => line.net));
  const discount = reductionOf(input.discount, whole);
  if (discount > whole) return ['invoice.discount_exceeds', null];
  const shares = largestRemainder(
    discount,
    reducible.map((line) => line.net),
  );
  for (const [index, line] of reducible.entries()) {
    line.share = shares[index] ?? 0n;
    line.net -= line.share;
  }
  return taxed(input, { lines, subtotal, discount });
}

function taxed(
  input: DocumentInput,
  { lines, subtotal, discount }: Pick<Expected, 'lines' | 'subtotal' | 'discount'>,
): Expected | Refusal {
  const taxes: Expected['taxes'] = {};
  const put = (tax: DocumentTax, base: bigint, amount: bigint) => {
    const [oldBase, oldAmount] = taxes[nameOf(tax)] ?? [0n, 0n];
    taxes[nameOf(tax)] = [oldBase + base, oldAmount + amount];
  };
  const isByLine = input.roundingMode === 'per_line';
  for (const members of isByLine ? lines.map((_, index) => [index]) : sameTaxes(input)) {
    const all = input.lines[members[0] ?? 0]?.taxes ?? [];
    const contained = all.filter((tax) => tax.kind === 'added' && input.taxMode === 'inclusive');
    const rates = contained
      .toSorted((a, b) => b.ratePpm - a.ratePpm || (a.name < b.name ? -1 : 1))
      .map((tax) => ({ tax, rate: BigInt(tax.ratePpm) }));
    const without = (net: bigint) =>
      round({ over: net * MILLION, under: MILLION + plus(rates.map(({ rate }) => rate)) });
    let running = 0n;
    for (const index of members) {
      const line = lines[index] as Expected['lines'][number];
      line.base = without(running + line.net) - without(running);
      running += line.net;
    }
    const parts = largestRemainder(
      running - without(running),
      rates.map(({ rate }) => rate),
    );
    for (const [index, { tax }] of rates.entries()) put(tax, without(running), parts[index] ?? 0n);
  }
  const others = new Map(
    input.lines
      .flatMap((line) => line.taxes)
      .filter((tax) => tax.kind === 'withheld' || input.taxMode === 'exclusive')
      .map((tax) => [nameOf(tax), tax]),
  );
  for (const [name, tax] of others) {
    const bases = lines
      .filter((_, index) => input.lines[index]?.taxes.some((other) => nameOf(other) === name))
      .map((line) => line.base);
    const amountOn = (base: bigint) => round({ over: base * BigInt(tax.ratePpm), under: MILLION });
    put(tax, plus(bases), isByLine ? plus(bases.map(amountOn)) : amountOn(plus(bases)));
  }
  for (const deposit of input.deductions) {
    for (const tax of deposit.taxes) put(tax, -BigInt(tax.baseMinor), -BigInt(tax.taxMinor));
  }
  const net =
    plus(lines.map((line) => line.base)) - plus(input.deductions.map((deposit) => BigInt(deposit.baseMinor)));
  const signed = Object.entries(taxes).map(([name, [, tax]]) => (name.startsWith('withheld') ? -tax : tax));
  const exact = net + plus(signed);
  const total = round({ over: exact, under: BigInt(input.cashStep) }) * BigInt(input.cashStep);
  const stored = [subtotal, discount, net, exact, total, ...Object.values(taxes).flat()];
  const added = plus(signed.filter((_, index) => !Object.keys(taxes)[index]?.startsWith('withheld')));
  if ([...stored, added, added + net - exact].some((amount) => magnitude(amount) > LIMIT)) {
    return ['amount.too_large', null];
  }
  if (total < 0n) return ['invoice.total_negative', null];
  return { lines, subtotal, discount, net, taxes, adjust: total - exact, total };
}

export function nameOf({ kind, name, ratePpm, exempt }: DocumentTax): string {
  return `${kind} ${name} ${ratePpm} ${exempt}`;
}

function sameTaxes({ lines }: DocumentInput): number[][] {
  const sets = lines.map((line) => line.taxes.map(nameOf).toSorted().join());
  return [...new Set(sets)].map((set) => sets.flatMap((other, index) => (other === set ? [index] : [])));
}

function reductionOf(discount: Discount | null, of: bigint): bigint {
  if (discount === null) return 0n;
  if (discount.kind === 'amount') return BigInt(discount.amountMinor);
  return round({ over: of * BigInt(discount.ppm), under: MILLION });
}

/** Whole parts first, then one unit each to the largest fractions, earlier ones first. */
function largestRemainder(amount: bigint, weights: bigint[]): bigint[] {
  const whole = plus(weights);
  if (whole === 0n) return weights.map(() => 0n);
  const sign = amount < 0n ? -1n : 1n;
  const parts = weights.map((weight) => (magnitude(amount) * weight) / whole);
  const fractions = weights.map((weight) => (magnitude(amount) * weight) % whole);
  while (plus(parts) < magnitude(amount)) {
    const largest = fractions.reduce(
      (best, fraction, index) => (fraction > (fractions[best] ?? -1n) ? index : best),
      0,
    );
    parts[largest] = (parts[largest] ?? 0n) + 1n;
    fractions[largest] = -1n;
  }
  return parts.map((part) => part * sign);
}

/** Halves away from zero. */
function round({ over, under }: Fraction): bigint {
  const floor = (2n * magnitude(over) + under) / (2n * under);
  return over < 0n ? -floor : floor;
}

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

function plus(amounts: bigint[]): bigint {
  return amounts.reduce((all, amount) => all + amount, 0n);
}
