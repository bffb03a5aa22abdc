import { type Accounts, baseOf } from './accounts.ts';
import type { Figure } from './figure.ts';
import { CHARGED, CREDITABLE, type TaxedEntry, WITHHELD } from './taxed-entries.ts';

const LINES: Readonly<Record<string, readonly [sign: bigint, label: string]>> = {
  [CHARGED]: [1n, 'Charged to clients'],
  [CREDITABLE]: [-1n, 'Less creditable on expenses'],
  [WITHHELD]: [-1n, 'Less withheld by clients'],
};

/**
 * What is to be paid of each charged or creditable tax, which the first word of its name stands for. A withheld tax counts
 * for the tax that its name names, or for none. An added tax without a name is the usual one.
 */
export function taxesToPay(entries: readonly TaxedEntry[], { usualTax }: Accounts): Figure[] {
  const named = entries
    .filter(({ group }) => group === CHARGED || group === CREDITABLE)
    .flatMap(({ taxes }) => taxes.flatMap(({ name }) => wordsOf(name)[0] ?? []));
  const wordOf = (group: string, name: string): string | undefined =>
    group === WITHHELD
      ? wordsOf(name).find((word) => named.includes(word))
      : (wordsOf(name)[0] ?? wordsOf(usualTax)[0]);
  return entries.flatMap(({ whole, group, taxes }) => {
    const [sign, label] = LINES[group] ?? [0n, ''];
    return taxes.flatMap(({ name, tax }): Figure[] => {
      const word = wordOf(group, name);
      if (sign === 0n || word === undefined) return [];
      const [amount, base] = [sign * tax, sign * baseOf(tax, whole)];
      return [{ currency: whole.currency, group: `${word} to pay`, label, column: 'Tax', amount, base }];
    });
  });
}

const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);
