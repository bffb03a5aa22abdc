/** One coupon's reduction, with the products that it applies to; without products it applies to all. */
export interface Reduction {
  percentOff: number | null;
  /** In the currency's minor unit. */
  amountOff: number | null;
  products: readonly string[] | null;
}

export interface DiscountableLine {
  /** In the currency's minor unit; never negative. */
  amount: number;
  product: string;
}

/**
 * The amount that each reduction takes off each line, in minor units: `result[reduction][line]`. Each reduction
 * applies to what the ones before it left, so that the sum never exceeds the total. Percentages round half up. A
 * fixed amount is spread in proportion; the first lines get the remainder.
 */
export function discountAmounts(
  lines: readonly DiscountableLine[],
  reductions: readonly Reduction[],
): number[][] {
  const left = lines.map(({ amount }) => amount);
  return reductions.map((reduction) => {
    const amounts = takenOff(left, eligible(lines, reduction), reduction);
    amounts.forEach((amount, index) => {
      left[index] = (left[index] ?? 0) - amount;
    });
    return amounts;
  });
}

function eligible(lines: readonly DiscountableLine[], { products }: Reduction): boolean[] {
  return lines.map(({ product }) => products === null || products.includes(product));
}

function takenOff(
  left: readonly number[],
  counts: boolean[],
  { percentOff, amountOff }: Reduction,
): number[] {
  if (percentOff !== null) {
    return left.map((amount, index) => (counts[index] ? Math.round((amount * percentOff) / 100) : 0));
  }
  const total = left.reduce((sum, amount, index) => sum + (counts[index] ? amount : 0), 0);
  const off = Math.min(amountOff ?? 0, total);
  if (off === 0) return left.map(() => 0);
  const shares = left.map((amount, index) => (counts[index] ? Math.floor((amount * off) / total) : 0));
  let rest = off - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = Math.min(rest, counts[index] ? (left[index] ?? 0) - share : 0);
    rest -= more;
    return share + more;
  });
}
