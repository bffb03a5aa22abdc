import { clientMoneyRoutes, invoiceRoutes, paymentRoutes } from '@oficio/contracts';
import type { Books } from '../books/books.ts';
import type { Facts } from '../facts/read-facts.ts';
import type { Accounts } from '../rules/accounts.ts';
import { plus } from '../rules/exact.ts';
import type { Days } from '../rules/figure.ts';
import { balanceAt, unallocatedAt } from '../rules/receivables.ts';
import { sharesOf } from '../rules/shares-of-money.ts';
import { changesOf } from '../rules/statements.ts';
import type { Comparison } from './comparison.ts';

type Place = [place: string, amount: bigint | number | string];

/** Compares the stored amounts of each document, payment and row of income. */
export function compareRecords(
  comparison: Comparison,
  facts: Facts,
  accounts: Accounts,
  today: string,
): void {
  const issued = facts.documents.filter(({ invoice }) => invoice.number !== null);
  comparison.compare(
    'documents',
    accounts.documents.flatMap((one) => [
      ...placed(one.number, [one.net, one.added, one.withheld, one.adjust, one.amount]),
      [`${one.number} balance`, balanceAt(one, today).amount] as Place,
    ]),
    issued.flatMap(({ invoice: one }) => [
      ...placed(one.number ?? '', [
        one.netMinor,
        one.taxMinor,
        one.withheldMinor,
        one.adjustMinor,
        one.totalMinor,
      ]),
      [`${one.number} balance`, one.balanceMinor] as Place,
    ]),
  );
  comparison.compare(
    'payments in another currency',
    accounts.payments.flatMap(({ id, received }) =>
      received ? placed(id, [received.currency, received.amount]) : [],
    ),
    facts.payments.flatMap(({ id, received }) =>
      received ? placed(id, [received.currency, received.amountMinor]) : [],
    ),
  );
  comparison.compare(
    'income of payments',
    accounts.payments
      .filter(({ isVoid }) => !isVoid)
      .flatMap((one) => {
        const { tax, withheld } = sharesOf(one);
        return placed(one.id, [one.date, one.amount, one.base, tax, withheld]);
      }),
    facts.income.flatMap(({ paymentId, date, amountMinor, baseAmountMinor, taxMinor, withheldMinor }) =>
      paymentId === null
        ? []
        : placed(paymentId, [date, amountMinor, baseAmountMinor, taxMinor, withheldMinor]),
    ),
  );
}

/** Compares the sums above the lists of invoices and payments. */
export async function compareListSums(
  comparison: Comparison,
  books: Books,
  { documents, payments }: Accounts,
): Promise<void> {
  const { today } = books;
  const owed = documents.filter(({ kind }) => kind !== 'credit_note');
  const invoices = await books.ask(invoiceRoutes.sums);
  comparison.compare(
    'sums of invoices',
    added(
      owed.flatMap((document) => {
        const { amount } = balanceAt(document, today);
        const names = (document.due ?? today) < today ? ['outstanding', 'overdue'] : ['outstanding'];
        return names.map((name): [string, bigint] => [`${document.currency} ${name}`, amount]);
      }),
    ),
    invoices.currencies.flatMap(({ currency, outstanding, overdue }): Place[] => [
      [`${currency} outstanding`, outstanding.amountMinor],
      [`${currency} overdue`, overdue.amountMinor],
    ]),
  );
  const { sums } = await books.ask(paymentRoutes.list);
  comparison.compare(
    'sums of payments',
    added(
      payments
        .filter(({ isVoid }) => !isVoid)
        .flatMap((payment): [string, bigint][] => {
          const { currency, amount, isRefund } = payment;
          return [
            [`${currency} count`, isRefund ? 0n : 1n],
            [`${currency} ${isRefund ? 'refunded' : 'received'}`, isRefund ? -amount : amount],
            [`${currency} unallocated`, unallocatedAt(payment, today)],
          ];
        }),
    ),
    (sums ?? []).flatMap(({ currency, ...one }): Place[] => [
      [`${currency} count`, one.count],
      [`${currency} received`, one.receivedMinor],
      [`${currency} refunded`, one.refundedMinor],
      [`${currency} unallocated`, one.unallocatedMinor],
    ]),
  );
}

/** Compares what each client owes and has left, and the statements of each. */
export async function compareClients(
  comparison: Comparison,
  books: Books,
  accounts: Accounts,
  days: Days,
): Promise<void> {
  const changes = changesOf(accounts);
  for (const { id } of books.clients) {
    const { currencies } = await books.ask(clientMoneyRoutes.balance, { parameters: { id } });
    for (const { currency, outstandingMinor, creditMinor } of currencies) {
      const own = changes.filter((one) => one.clientId === id && one.currency === currency);
      const sum = (counts: (date: string) => boolean): bigint =>
        plus(own.filter(({ date }) => counts(date)).map(({ amount }) => amount));
      const query = { ...days, currency };
      const { lines, ...statement } = await books.ask(clientMoneyRoutes.statement, {
        parameters: { id },
        query,
      });
      const opening = sum((date) => date < days.from);
      const closing = sum((date) => date <= days.to);
      comparison.compare(
        'clients’ statements',
        placed(`${id} ${currency}`, [
          sum((date) => date <= books.today),
          opening,
          closing,
          closing - opening,
        ]),
        placed(`${id} ${currency}`, [
          outstandingMinor - creditMinor,
          statement.openingMinor,
          statement.closingMinor,
          lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
        ]),
        `${days.from}–${days.to}`,
      );
    }
  }
}

const placed = (name: string, values: readonly Place[1][]): Place[] =>
  values.map((value, index) => [`${name} ${index}`, value]);

function added(parts: readonly [string, bigint][]): Place[] {
  const sums = new Map<string, bigint>();
  for (const [place, amount] of parts) sums.set(place, (sums.get(place) ?? 0n) + amount);
  return [...sums];
}
