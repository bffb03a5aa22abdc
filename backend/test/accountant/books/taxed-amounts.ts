import type { Books } from './books.ts';

/** A tax that the organization doesn't charge itself. */
const LODGING = { name: 'ISH 3%', ratePpm: 30_000, kind: 'added', exempt: false } as const;

/** What is paid, with taxes by rate: each on all of it or, as on a receipt of several things, on a part. */
export function taxedAmounts({ dice, taxRates }: Books, sign: 1 | -1) {
  const net = dice.between(500, 300_000);
  const taxes = dice
    .shuffled([...taxRates, LODGING])
    .slice(0, dice.between(1, 3))
    .map(({ name, ratePpm, kind, exempt }) => {
      const base = dice.chance(60) ? net : dice.between(1, net);
      const tax = Math.round((base * ratePpm) / 1_000_000);
      return { name, ratePpm, kind, exempt, baseMinor: sign * base, taxMinor: sign * tax || 0 };
    });
  const amountMinor = taxes.reduce(
    (sum, { kind, taxMinor }) => (kind === 'added' ? sum + taxMinor : sum - taxMinor),
    sign * net,
  );
  return { amountMinor, taxes };
}
