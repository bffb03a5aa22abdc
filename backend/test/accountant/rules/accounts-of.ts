import type { Facts } from '../facts/read-facts.ts';
import type { Accounts, Entry, Tax } from './accounts.ts';
import { documentsOf, plain } from './document-amounts.ts';
import { converted } from './exact.ts';
import { paymentsOf } from './payment-amounts.ts';
import { rowsOf } from './settlement-shares.ts';

/** Works everything out from the facts. */
export function accountsOf(facts: Facts, own: string): Accounts {
  const documents = documentsOf(facts, own);
  for (const document of documents) {
    const written = facts.documents.find(({ invoice }) => invoice.id === document.id);
    document.rows = rowsOf(document, written?.settlements ?? []);
  }
  const rows = documents.flatMap((document) => document.rows);
  const manual = facts.income.filter(({ paymentId }) => paymentId === null);
  const { name: usualTax = '' } =
    facts.taxRates.find(({ kind, isDefault }) => kind === 'added' && isDefault) ?? {};
  return {
    own,
    usualTax,
    documents,
    payments: paymentsOf(facts, rows, own),
    income: manual.map((entry) => entryOf({ ...entry, party: entry.clientName }, own)),
    expenses: facts.expenses.map((entry) => ({
      ...entryOf({ ...entry, party: entry.clientName ?? '' }, own),
      status: entry.status,
      paidOn: entry.paidOn,
      isCreditable: entry.creditableTax,
      taxes: taxesOf(entry),
      vendor: entry.vendor,
    })),
  };
}

/** The taxes of an expense. Those without rows have no known rate. */
function taxesOf(entry: Facts['expenses'][number]): Tax[] {
  const base = BigInt(entry.amountMinor - entry.taxMinor + entry.withheldMinor);
  const unknown = (kind: Tax['kind'], taxMinor: number): Tax[] =>
    taxMinor === 0 ? [] : [{ name: '', percent: null, exempt: false, kind, base, tax: BigInt(taxMinor) }];
  return entry.taxes.length === 0
    ? [...unknown('added', entry.taxMinor), ...unknown('withheld', entry.withheldMinor)]
    : entry.taxes.map((tax) => ({ ...plain(tax), base: BigInt(tax.baseMinor), tax: BigInt(tax.taxMinor) }));
}

type Written = Pick<
  Facts['income'][number],
  'date' | 'clientId' | 'categoryName' | 'currency' | 'rateE8' | 'amountMinor' | 'taxMinor' | 'withheldMinor'
> & { party: string };

function entryOf(written: Written, own: string): Entry {
  const { date, clientId, party, categoryName, currency, rateE8 } = written;
  const amount = BigInt(written.amountMinor);
  return {
    date,
    clientId,
    party,
    category: categoryName,
    currency,
    rateE8,
    amount,
    base: converted(amount, currency, own, rateE8),
    tax: BigInt(written.taxMinor),
    withheld: BigInt(written.withheldMinor),
  };
}
