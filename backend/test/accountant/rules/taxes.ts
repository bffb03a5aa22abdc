import { type Accounts, baseOf, type Tax } from './accounts.ts';
import { type Basis, type Days, type Figure, isIn } from './figure.ts';
import { dayOf } from './profit.ts';

/** Taxes by rate: on money by the shares of what was received, on documents those of the issued less the written-off. */
export function taxes(accounts: Accounts, days: Days, basis: Basis): Figure[] {
  const ofDocuments = basis === 'cash' ? received(accounts, days) : invoiced(accounts, days);
  return [...ofDocuments, ...ofIncome(accounts, days), ...ofExpenses(accounts, days, basis)];
}

type Whole = Parameters<typeof baseOf>[1] & { currency: string };

function received({ payments }: Accounts, days: Days): Figure[] {
  return payments.flatMap((payment) =>
    payment.rows
      .filter(({ date }) => isIn(days, date))
      .flatMap((row) => row.taxes.flatMap((tax) => figuresOf(payment, placeOf(tax), [tax.base, tax.tax]))),
  );
}

function invoiced({ documents }: Accounts, days: Days): Figure[] {
  const issued = documents.filter(({ isVoid }) => !isVoid);
  const charged = issued
    .filter(({ issued: date }) => isIn(days, date))
    .flatMap((document) =>
      document.taxes.flatMap((tax) => figuresOf(document, placeOf(tax), [tax.base, tax.tax])),
    );
  const givenUp = issued
    .flatMap(({ rows }) => rows)
    .filter(({ source, date }) => source === 'write_off' && isIn(days, date))
    .flatMap(({ document, taxes: shares }) =>
      shares.flatMap((tax) => {
        const { group, label } = placeOf(tax);
        return figuresOf(document, { group, label: `${label}, written off` }, [-tax.base, -tax.tax]);
      }),
    );
  return [...charged, ...givenUp];
}

function ofIncome({ income }: Accounts, days: Days): Figure[] {
  const label = 'Income without a document';
  return income
    .filter(({ date }) => isIn(days, date))
    .flatMap((entry) => [
      ...ofEntry(entry, { group: 'Charged to clients', label }, entry.tax),
      ...ofEntry(entry, { group: 'Withheld by clients', label }, entry.withheld),
    ]);
}

function ofExpenses({ expenses }: Accounts, days: Days, basis: Basis): Figure[] {
  const label = 'Expenses';
  return expenses
    .filter((expense) => isIn(days, dayOf(expense, basis)))
    .flatMap((expense) => [
      ...ofEntry(
        expense,
        { group: 'Creditable, in expenses', label },
        expense.isCreditable ? expense.tax : 0n,
      ),
      ...ofEntry(expense, { group: 'Withheld from vendors', label }, expense.withheld),
    ]);
}

/** The taxed amount of an entry is what it is without its taxes. */
function ofEntry(
  entry: Accounts['income'][number],
  place: Pick<Figure, 'group' | 'label'>,
  tax: bigint,
): Figure[] {
  return tax === 0n ? [] : figuresOf(entry, place, [entry.amount - entry.tax + entry.withheld, tax]);
}

function figuresOf(
  whole: Whole,
  place: Pick<Figure, 'group' | 'label'>,
  [taxed, tax]: [bigint, bigint],
): Figure[] {
  const { currency } = whole;
  return [
    { ...place, currency, column: 'Taxed amount', amount: taxed, base: baseOf(taxed, whole) },
    { ...place, currency, column: 'Tax', amount: tax, base: baseOf(tax, whole) },
  ];
}

/** A tax is called by its name and its rate, unless the name has it. */
function placeOf({ name, percent, kind }: Tax): Pick<Figure, 'group' | 'label'> {
  const group = kind === 'added' ? 'Charged to clients' : 'Withheld by clients';
  return { group, label: name.includes(percent) ? name : `${name} ${percent}%` };
}
