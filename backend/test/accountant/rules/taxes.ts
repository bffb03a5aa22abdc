import { type Accounts, baseOf } from './accounts.ts';
import { type Basis, type Days, type Figure, SUM } from './figure.ts';
import { type TaxedEntry, taxedEntries } from './taxed-entries.ts';
import { taxesToPay } from './taxes-to-pay.ts';

/** Taxes by rate, and what is to be paid. */
export function taxes(accounts: Accounts, days: Days, basis: Basis): Figure[] {
  const entries = taxedEntries(accounts, days, basis);
  return [...entries.flatMap(figuresOf), ...taxesToPay(entries, accounts)];
}

/** The taxed amounts of the lines don't add up to that of the group, because two taxes can be on one amount. */
function figuresOf({ whole, group, taxes: all, once }: TaxedEntry): Figure[] {
  const figure = (label: string, column: string, amount: bigint, counts?: Figure['counts']): Figure => ({
    currency: whole.currency,
    group,
    label,
    column,
    amount,
    base: baseOf(amount, whole),
    counts,
  });
  return [
    figure(SUM, 'Taxed amount', once, 'sum'),
    ...all.flatMap(({ label, base, tax }) => [
      figure(label, 'Taxed amount', base, 'line'),
      figure(label, 'Tax', tax),
    ]),
  ];
}
