import type { Accounts } from './accounts.ts';
import type { Days, Figure } from './figure.ts';

/** A change of what a client owes. */
interface Change {
  client: string;
  clientId: string;
  currency: string;
  date: string;
  column: 'Invoiced' | 'Payments' | 'Written off';
  amount: bigint;
}

/** What changes what clients owe: documents, money and write-offs. Applied credits change nothing in sum. */
export function changesOf({ documents, payments }: Accounts): Change[] {
  const issued = documents.filter(({ isVoid }) => !isVoid);
  return [
    ...issued.map(({ client, clientId, currency, issued: date, amount }) => ({
      client,
      clientId,
      currency,
      date,
      amount,
      column: 'Invoiced' as const,
    })),
    ...payments
      .filter(({ isVoid }) => !isVoid)
      .map(({ client, clientId, currency, date, amount }) => ({
        client,
        clientId,
        currency,
        date,
        column: 'Payments' as const,
        amount: -amount,
      })),
    ...issued
      .flatMap(({ rows }) => rows)
      .filter(({ source }) => source === 'write_off')
      .map(({ document: { client, clientId }, currency, date, amount }) => ({
        client,
        clientId,
        currency,
        date,
        column: 'Written off' as const,
        amount: -amount,
      })),
  ];
}

/** What each client owed before the days, what changed it in them, and what the client owed after them. */
export function statements(accounts: Accounts, { from, to }: Days): Figure[] {
  return changesOf(accounts)
    .filter(({ date }) => date <= to)
    .flatMap(({ client: label, currency, date, column, amount }) => {
      const place = { currency, group: 'Clients', label, amount, base: 0n };
      return [
        { ...place, column: date < from ? 'Owed before' : column },
        { ...place, column: 'Owed after' },
      ];
    });
}
