/** The digits after the point of the currencies of the books. */
export const DECIMALS: Readonly<Record<string, number>> = { MXN: 2, USD: 2, JPY: 0 };

/** `over / under` as a whole number, halves away from zero. */
export function rounded(over: bigint, under: bigint): bigint {
  const isNegative = over < 0n !== under < 0n;
  const [size, parts] = [magnitude(over), magnitude(under)];
  const whole = (2n * size + parts) / (2n * parts);
  return isNegative ? -whole : whole;
}

/** What belongs to the first `settled` of a total: g(c) = round(amount · c / total). */
export function partOf(amount: bigint, total: bigint, settled: bigint): bigint {
  return rounded(amount * settled, total);
}

/** An amount in the organization's currency, at a rate of hundred-millionths. */
export function converted(amount: bigint, currency: string, own: string, rateE8: number | null): bigint {
  if (rateE8 === null) return amount;
  const scale = (code: string): bigint => 10n ** BigInt(DECIMALS[code] ?? 2);
  return rounded(amount * BigInt(rateE8) * scale(own), 100_000_000n * scale(currency));
}

/** Units of the second currency for one of the first, in hundred-millionths. */
export function rateBetween(amount: bigint, currency: string, other: bigint, otherCurrency: string): bigint {
  const scale = (code: string): bigint => 10n ** BigInt(DECIMALS[code] ?? 2);
  return rounded(other * 100_000_000n * scale(currency), amount * scale(otherCurrency));
}

export function plus(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n);
}

export function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
