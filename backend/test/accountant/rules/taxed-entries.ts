import type { Accounts, Document, Entry, Tax, Valued } from './accounts.ts';
import { magnitude, plus, rounded } from './exact.ts';
import { type Basis, type Days, isIn } from './figure.ts';
import { dayOf } from './profit.ts';

export const CHARGED = 'Charged to clients';
export const WITHHELD = 'Withheld by clients';
export const CREDITABLE = 'Creditable on expenses';
const OF_CLIENTS = { added: CHARGED, withheld: WITHHELD };
const OF_VENDORS = { added: CREDITABLE, withheld: 'Withheld from vendors' };
const KINDS = ['added', 'withheld'] as const;

/** The taxes of an entry in a group of the report, and the amount that they are on, counted once. */
export interface TaxedEntry {
  /** What its amounts are converted with. */
  whole: Valued;
  group: string;
  taxes: { label: string; name: string; base: bigint; tax: bigint }[];
  once: bigint;
}

/** On money, the shares of what was received and paid; on documents, the taxes of the issued less the written-off. */
export function taxedEntries(accounts: Accounts, days: Days, basis: Basis): TaxedEntry[] {
  const ofDocuments = basis === 'cash' ? received(accounts, days) : invoiced(accounts, days);
  return [...ofDocuments, ...ofIncome(accounts, days), ...ofExpenses(accounts, days, basis)];
}

function received({ payments }: Accounts, days: Days): TaxedEntry[] {
  return payments.flatMap((payment) =>
    payment.rows
      .filter(({ date }) => isIn(days, date))
      .flatMap(({ document, taxes }) => ofDocument(payment, document, taxes)),
  );
}

function invoiced({ documents }: Accounts, days: Days): TaxedEntry[] {
  const issued = documents.filter(({ isVoid }) => !isVoid);
  const charged = issued
    .filter(({ issued: date }) => isIn(days, date))
    .flatMap((document) => ofDocument(document, document, document.taxes));
  const givenUp = issued
    .flatMap(({ rows }) => rows)
    .filter(({ source, date }) => source === 'write_off' && isIn(days, date))
    .flatMap(({ document, taxes }) => {
      const lost = taxes.map((tax) => ({ ...tax, base: -tax.base, tax: -tax.tax }));
      return ofDocument(document, document, lost, ', written off');
    });
  return [...charged, ...givenUp];
}

function ofDocument(whole: Valued, { once }: Document, taxes: readonly Tax[], suffix = ''): TaxedEntry[] {
  return KINDS.map((kind) => {
    const own = taxes.filter((tax) => tax.kind === kind);
    const bases = plus(own.map(({ base }) => base));
    const { part, of } = once[kind];
    return {
      whole,
      group: OF_CLIENTS[kind],
      taxes: own.map((tax) => ({ ...tax, label: `${labelOf(tax)}${suffix}` })),
      once: of === 0n ? bases : rounded(bases * part, of),
    };
  });
}

/** The taxes of income that comes from no payment have no rate. */
function ofIncome({ income }: Accounts, days: Days): TaxedEntry[] {
  const label = 'Income without a document';
  return income
    .filter(({ date }) => isIn(days, date))
    .flatMap((entry) =>
      KINDS.map((kind) => ({ kind, tax: kind === 'added' ? entry.tax : entry.withheld }))
        .filter(({ tax }) => tax !== 0n)
        .map(({ kind, tax }) => {
          const base = withoutTaxes(entry);
          return {
            whole: entry,
            group: OF_CLIENTS[kind],
            taxes: [{ label, name: '', base, tax }],
            once: base,
          };
        }),
    );
}

function ofExpenses({ expenses }: Accounts, days: Days, basis: Basis): TaxedEntry[] {
  return expenses
    .filter((expense) => isIn(days, dayOf(expense, basis)))
    .flatMap((expense) =>
      KINDS.filter((kind) => kind === 'withheld' || expense.isCreditable).map((kind) => {
        const own = expense.taxes.filter((tax) => tax.kind === kind);
        const [bases, net] = [plus(own.map(({ base }) => base)), withoutTaxes(expense)];
        return {
          whole: expense,
          group: OF_VENDORS[kind],
          taxes: own.map((tax) => ({ ...tax, label: labelOf(tax) })),
          once: magnitude(bases) < magnitude(net) ? bases : net,
        };
      }),
    );
}

const withoutTaxes = ({ amount, tax, withheld }: Entry): bigint => amount - tax + withheld;

/** A tax is called by its name and its rate, unless the name has it. */
function labelOf({ name, percent, exempt }: Tax): string {
  if (exempt) return `${name}, exempt`;
  if (percent === null) return 'Rate not known';
  return name.includes(percent) ? name : `${name} ${percent}%`;
}
