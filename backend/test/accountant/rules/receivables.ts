import { daysBetween } from '@oficio/contracts';
import { type Accounts, baseOf, type Document, type Money } from './accounts.ts';
import { plus } from './exact.ts';
import type { Figure } from './figure.ts';

/** The first days late of each column. */
const AGES: readonly [least: number, column: string][] = [
  [91, 'Over 90 days'],
  [61, '61–90 days'],
  [31, '31–60 days'],
  [1, '1–30 days'],
];

/** What each client owes at the end of a day, by age, and the client's credit, which is negative. */
export function receivables(accounts: Accounts, day: string): Figure[] {
  return [...owed(accounts, day), ...left(accounts, day)].flatMap(({ columns, ...rest }) =>
    columns.map((column) => ({ ...rest, group: 'Owed by clients', column })),
  );
}

type Balance = Omit<Figure, 'group' | 'column'> & { columns: string[] };

function owed({ documents }: Accounts, day: string): Balance[] {
  return documents.flatMap((document) => {
    const balance = balanceAt(document, day);
    if (balance.amount === 0n) return [];
    const { client: label, currency, due } = document;
    const columns = due === null ? ['Credit', 'Balance'] : [ageOf(due, day), 'Owed', 'Balance'];
    return [{ currency, label, columns, ...balance }];
  });
}

/** What is left of payments belongs to the client. */
function left({ payments }: Accounts, day: string): Balance[] {
  return payments.flatMap((payment) => {
    const unallocated = unallocatedAt(payment, day);
    if (unallocated === 0n) return [];
    const { client: label, currency } = payment;
    const columns = ['Credit', 'Balance'];
    return [{ currency, label, columns, amount: -unallocated, base: -baseOf(unallocated, payment) }];
  });
}

/** What is open of a document at the end of a day; of a credit note less than 0. */
export function balanceAt(document: Document, day: string): { amount: bigint; base: bigint } {
  if (document.isVoid || document.issued > day) return { amount: 0n, base: 0n };
  const settled = document.rows.filter(({ date }) => date <= day);
  return {
    amount: document.amount - plus(settled.map(({ amount }) => amount)),
    base: document.base - plus(settled.map(({ base }) => base)),
  };
}

/** What a payment has left at the end of a day: it pays no document that isn't issued by then. */
export function unallocatedAt({ isVoid, date, amount, rows }: Money, day: string): bigint {
  if (isVoid || date > day) return 0n;
  const settled = rows.filter((row) => row.date <= day && row.document.issued <= day);
  return amount - plus(settled.map((row) => row.amount));
}

function ageOf(due: string, day: string): string {
  const late = daysBetween(due, day);
  return AGES.find(([least]) => late >= least)?.[1] ?? 'Not due';
}
