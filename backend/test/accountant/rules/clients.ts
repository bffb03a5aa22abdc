import { type Accounts, baseOf, type Entry } from './accounts.ts';
import { type Basis, type Days, type Figure, isIn } from './figure.ts';
import { dayOf } from './profit.ts';

type Part = Pick<Figure, 'currency' | 'column' | 'amount' | 'base'> & { client: string | null };

/** What came from each client, what was spent for each, and what remains. */
export function clients(accounts: Accounts, days: Days, basis: Basis): Figure[] {
  const parts = basis === 'cash' ? onMoney(accounts, days) : onDocuments(accounts, days);
  return parts.flatMap(({ client, ...part }) => {
    const place = { group: 'Clients', label: client ?? 'Without a client' };
    const isSubtracted = ['Paid for them', 'Costs for them', 'Written off'].includes(part.column);
    const [amount, base] = isSubtracted ? [-part.amount, -part.base] : [part.amount, part.base];
    return [
      { ...place, ...part },
      { ...place, ...part, column: 'Remains', amount, base },
    ];
  });
}

function onMoney({ payments, income, expenses }: Accounts, days: Days): Part[] {
  const column = 'Received';
  const paid = payments
    .filter(({ date, isVoid }) => !isVoid && isIn(days, date))
    .map(({ client, currency, amount, base }) => ({ client, currency, column, amount, base }));
  const other = income
    .filter(({ date }) => isIn(days, date))
    .map((entry) => partOf(entry, column, entry.amount));
  const spent = expenses
    .filter((expense) => isIn(days, dayOf(expense, 'cash')))
    .map((expense) => partOf(expense, 'Paid for them', expense.amount));
  return [...paid, ...other, ...spent];
}

/** Everything without the taxes that the tax office gets or gives back. */
function onDocuments({ documents, income, expenses }: Accounts, days: Days): Part[] {
  const issued = documents.filter(({ isVoid }) => !isVoid);
  const sales = issued
    .filter(({ issued: date }) => isIn(days, date))
    .map(({ client, currency, net, baseNet }) => ({
      client,
      currency,
      column: 'Invoiced',
      amount: net,
      base: baseNet,
    }));
  const lost = issued
    .flatMap(({ rows }) => rows)
    .filter(({ source, date }) => source === 'write_off' && isIn(days, date))
    .map(({ document: { client }, currency, net, baseNet }) => ({
      client,
      currency,
      column: 'Written off',
      amount: net,
      base: baseNet,
    }));
  const other = income
    .filter(({ date }) => isIn(days, date))
    .map((entry) => partOf(entry, 'Other income', entry.amount - entry.tax + entry.withheld));
  const spent = expenses
    .filter((expense) => isIn(days, dayOf(expense, 'accrual')))
    .map((expense) => {
      const creditable = expense.isCreditable ? expense.tax : 0n;
      return partOf(expense, 'Costs for them', expense.amount - creditable + expense.withheld);
    });
  return [...sales, ...lost, ...other, ...spent];
}

function partOf(entry: Entry, column: string, amount: bigint): Part {
  const client = entry.clientId === null ? null : entry.party;
  return { client, currency: entry.currency, column, amount, base: baseOf(amount, entry) };
}
