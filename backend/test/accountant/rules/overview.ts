import { addMonths, endOfMonth, startOfMonth } from '@oficio/contracts';
import { type Accounts, baseOf, type Entry } from './accounts.ts';
import { CONVERTED, type Days, isIn } from './figure.ts';
import { periodBefore } from './periods.ts';
import { dayOf } from './profit.ts';

/** An amount of the overview, in each currency and in all of them together. */
type Place = [place: string, amount: bigint];

/** Money received and paid in a period, the period before and twelve months, by category, with the taxes in it. */
export function overview(accounts: Accounts, days: Days): Place[] {
  const before = periodBefore(days);
  const places = new Map<string, bigint>();
  const add = ({ currency, amount, base }: Moved, path: string): void => {
    for (const [code, part] of [
      [currency, amount],
      [CONVERTED, base],
    ] as const) {
      const place = `${code} · ${path}`;
      places.set(place, (places.get(place) ?? 0n) + part);
    }
  };
  const months = Array.from({ length: 12 }, (_, index) => addMonths(startOfMonth(days.to), -index));
  for (const [kind, sign, moves] of [
    ['income', 1n, incomes(accounts)],
    ['expenses', -1n, spendings(accounts)],
  ] as const) {
    for (const moved of moves) {
      const net = { ...moved, amount: sign * moved.amount, base: sign * moved.base };
      if (isIn(days, moved.date)) {
        add(moved, kind);
        add(net, 'net');
        add({ ...moved, amount: 1n, base: 1n }, `${kind} count`);
        add(moved, `${kind} of ${moved.category}`);
      }
      if (isIn(before, moved.date)) {
        add(moved, `${kind} before`);
        add(net, 'net before');
      }
      const month = months.find((first) => isIn({ from: first, to: endOfMonth(first) }, moved.date));
      if (month) add(moved, `${kind} in ${month.slice(0, 7)}`);
    }
  }
  for (const [path, moved] of taxesIn(accounts, days)) add(moved, path);
  return [...places];
}

interface Moved {
  currency: string;
  date: string | null;
  category: string | null;
  amount: bigint;
  base: bigint;
}

function incomes({ payments, income }: Accounts): Moved[] {
  return [...payments.filter(({ isVoid }) => !isVoid), ...income];
}

function spendings({ expenses }: Accounts): Moved[] {
  return expenses.map((expense) => ({ ...expense, date: dayOf(expense, 'cash') }));
}

/** The taxes of money received and of paid expenses. */
function taxesIn({ payments, income, expenses }: Accounts, days: Days): [string, Moved][] {
  const shares = payments.flatMap((payment) =>
    payment.rows
      .filter(({ date }) => isIn(days, date))
      .flatMap(({ taxes }) =>
        taxes.map(({ kind, tax }): [string, Moved] => [
          kind === 'added' ? 'added' : 'withheld',
          { ...payment, amount: tax, base: baseOf(tax, payment) },
        ]),
      ),
  );
  const part = (path: string, entry: Entry, amount: bigint): [string, Moved] => [
    path,
    { ...entry, amount, base: baseOf(amount, entry) },
  ];
  const other = income
    .filter(({ date }) => isIn(days, date))
    .flatMap((entry) => [part('added', entry, entry.tax), part('withheld', entry, entry.withheld)]);
  const spent = expenses
    .filter((expense) => isIn(days, dayOf(expense, 'cash')))
    .flatMap((expense) => [
      part('creditable', expense, expense.isCreditable ? expense.tax : 0n),
      part('owed withheld', expense, expense.withheld),
    ]);
  return [...shares, ...other, ...spent];
}
