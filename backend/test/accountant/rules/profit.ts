import { type Accounts, baseOf, type Entry } from './accounts.ts';
import { rounded } from './exact.ts';
import { type Basis, type Days, type Figure, isIn } from './figure.ts';

/**
 * Profit: on money, what was received without its taxes less what was paid; on documents, sales and other income less
 * costs and write-offs, with the differences of exchange.
 */
export function profit(accounts: Accounts, days: Days, basis: Basis, column: string): Figure[] {
  const lines = basis === 'cash' ? received(accounts, days) : earned(accounts, days);
  return [...lines, ...otherIncome(accounts, days), ...costs(accounts, days, basis)].map((line) => ({
    ...line,
    column,
  }));
}

type Line = Omit<Figure, 'column'>;

const NO_CATEGORY = 'Without a category';

/** What payments brought, less the shares of added taxes, plus those that clients kept back. */
function received({ payments }: Accounts, days: Days): Line[] {
  const money = payments
    .filter(({ date, isVoid }) => !isVoid && isIn(days, date))
    .map(({ currency, category, amount, base }) => ({
      currency,
      group: 'Income',
      label: category ?? NO_CATEGORY,
      amount,
      base,
    }));
  const shares = payments.flatMap((payment) =>
    payment.rows
      .filter(({ date }) => isIn(days, date))
      .flatMap(({ taxes }) =>
        taxes.map(({ kind, tax }) => {
          const label = kind === 'added' ? 'Tax charged in payments' : 'Withheld from payments';
          const amount = kind === 'added' ? -tax : tax;
          const { currency } = payment;
          return { currency, group: 'Income', label, amount, base: baseOf(amount, payment) };
        }),
      ),
  );
  return [...money, ...shares];
}

function earned({ documents, payments }: Accounts, days: Days): Line[] {
  const issued = documents.filter(({ isVoid }) => !isVoid);
  const sales = issued
    .filter(({ issued: date }) => isIn(days, date))
    .map(({ currency, category, net, baseNet }) => ({
      currency,
      group: 'Income',
      label: `Invoiced, without tax: ${category ?? NO_CATEGORY}`,
      amount: net,
      base: baseNet,
    }));
  const lost = issued
    .flatMap(({ rows }) => rows)
    .filter(({ source, date }) => source === 'write_off' && isIn(days, date))
    .map(({ currency, net, baseNet }) => ({
      currency,
      group: 'Corrections',
      label: 'Written off, without tax',
      amount: -net,
      base: -baseNet,
    }));
  const exchange = payments.flatMap((payment) =>
    payment.rows
      .filter(({ date }) => isIn(days, date))
      .map(({ currency, amount, base }) => ({
        currency,
        group: 'Corrections',
        label: `Exchange differences, ${currency}`,
        amount: 0n,
        // What the money was worth on its day, less what the document was.
        base: rounded(amount * payment.base, payment.amount) - base,
      })),
  );
  return [...sales, ...lost, ...exchange];
}

/** Income that comes from no payment counts on its day on either basis. */
function otherIncome({ income }: Accounts, days: Days): Line[] {
  return income
    .filter(({ date }) => isIn(days, date))
    .flatMap((entry) => [
      lineOf(entry, 'Income', entry.category ?? NO_CATEGORY, entry.amount),
      lineOf(entry, 'Income', 'Tax charged in other income', -entry.tax),
      lineOf(entry, 'Income', 'Withheld from other income', entry.withheld),
    ]);
}

function costs({ expenses }: Accounts, days: Days, basis: Basis): Line[] {
  return expenses
    .filter((expense) => isIn(days, dayOf(expense, basis)))
    .flatMap((expense) => [
      lineOf(expense, 'Costs', expense.category ?? NO_CATEGORY, -expense.amount),
      lineOf(expense, 'Costs', 'Creditable tax in them', expense.isCreditable ? expense.tax : 0n),
      lineOf(expense, 'Costs', 'Withheld from vendors', -expense.withheld),
    ]);
}

function lineOf(entry: Entry, group: string, label: string, amount: bigint): Line {
  return { currency: entry.currency, group, label, amount, base: baseOf(amount, entry) };
}

/** The day on which an expense counts; null: it doesn't. */
export function dayOf({ status, date, paidOn }: Accounts['expenses'][number], basis: Basis): string | null {
  if (basis === 'accrual') return status === 'planned' ? null : date;
  return status === 'paid' || status === 'reimbursed' ? paidOn : null;
}
