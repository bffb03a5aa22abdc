import type { Accounts, Document, Row, Tax } from './accounts.ts';
import { DECIMALS } from './exact.ts';
import { type Days, isIn } from './figure.ts';
import { decimal, type Line } from './package-line.ts';

/** The lists of taxes of a package, by the names of their files. */
export function taxLists(accounts: Accounts, days: Days): Record<string, Line[]> {
  return {
    'taxes-invoiced': invoicedTaxes(accounts, days),
    'taxes-received': accounts.documents
      .flatMap(({ rows }) => rows)
      .filter(({ source, date }) => source === 'payment' && isIn(days, date))
      .flatMap((row) => row.taxes.map((tax) => rowTax(row, tax, 1n))),
    'taxes-of-expenses': expenseTaxes(accounts, days),
  };
}

function invoicedTaxes({ documents }: Accounts, days: Days): Line[] {
  const issued = documents.filter(({ isVoid }) => !isVoid);
  const charged = issued
    .filter(({ issued: date }) => isIn(days, date))
    .flatMap((document) =>
      document.taxes.map((tax) =>
        taxLine(document, tax, { date: document.issued, of: document.kind, sign: 1n }),
      ),
    );
  const givenUp = issued
    .flatMap(({ rows }) => rows)
    .filter(({ source, date }) => source === 'write_off' && isIn(days, date))
    .flatMap((row) => row.taxes.map((tax) => rowTax(row, tax, -1n)));
  return [...charged, ...givenUp];
}

const rowTax = ({ document, date, source: of }: Row, tax: Tax, sign: bigint): Line =>
  taxLine(document, tax, { date, of, sign });

function taxLine(
  { number, client, currency }: Document,
  tax: Tax,
  { date, of, sign }: { date: string; of: string; sign: bigint },
): Line {
  return {
    Date: date,
    Of: of,
    Document: number,
    'Client or vendor': client,
    ...taxCells(tax, currency, sign),
    Charged: tax.kind === 'added' ? sign * tax.tax : null,
    Withheld: tax.kind === 'withheld' ? sign * tax.tax : null,
  };
}

function expenseTaxes({ expenses }: Accounts, days: Days): Line[] {
  return expenses
    .filter(({ date, status }) => status !== 'planned' && isIn(days, date))
    .flatMap(({ taxes, ...expense }) =>
      taxes.map((tax) => ({
        Date: expense.date,
        Paid: expense.paidOn ?? '',
        Vendor: expense.vendor,
        ...taxCells(tax, expense.currency, 1n),
        Amount: tax.kind === 'added' ? tax.tax : null,
        Creditable: tax.kind === 'added' && expense.isCreditable ? tax.tax : null,
        Withheld: tax.kind === 'withheld' ? tax.tax : null,
      })),
    );
}

/** A base isn't added up, because two taxes can be on one amount. */
function taxCells({ name, percent, exempt, base }: Tax, currency: string, sign: bigint): Line {
  return {
    Tax: name,
    'Rate %': exempt ? 'exempt' : (percent ?? ''),
    Currency: currency,
    Base: decimal(sign * base, DECIMALS[currency] ?? 2),
  };
}
