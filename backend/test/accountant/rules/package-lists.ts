import { daysBetween } from '@oficio/contracts';
import type { Accounts, Document } from './accounts.ts';
import { DECIMALS } from './exact.ts';
import { type Days, isIn } from './figure.ts';
import { decimal, type Line } from './package-line.ts';
import { balanceAt, unallocatedAt } from './receivables.ts';
import { sharesOf } from './shares-of-money.ts';
import { taxLists } from './tax-lists.ts';

/** The lists of a package, by the names of their files. The days are past. */
export function packageLists(accounts: Accounts, days: Days, today: string): Record<string, Line[]> {
  const documents = accounts.documents.filter(({ issued }) => isIn(days, issued));
  const isNote = ({ kind }: Document): boolean => kind === 'credit_note';
  const lineOf = (document: Document): Line => documentLine(document, accounts.own, today);
  return {
    invoices: documents.filter((one) => !isNote(one)).map(lineOf),
    'credit-notes': documents.filter(isNote).map(lineOf),
    payments: paymentLines(accounts, days, today),
    income: incomeLines(accounts, days),
    expenses: expenseLines(accounts, days),
    ...taxLists(accounts, days),
    receivables: receivableLines(accounts, days.to),
  };
}

function documentLine(document: Document, own: string, today: string): Line {
  return {
    Number: document.number,
    Kind: document.kind,
    Client: document.client,
    Issued: document.issued,
    Due: document.due ?? '',
    Corrects: document.corrects ?? '',
    Currency: document.currency,
    Net: document.net,
    Tax: document.added,
    Withheld: document.withheld,
    Rounding: document.adjust,
    Total: document.amount,
    'Balance today': balanceAt(document, today).amount,
    ...inOwn(document, own),
    isVoid: document.isVoid ? 'void' : '',
  };
}

function paymentLines({ payments, own }: Accounts, days: Days, today: string): Line[] {
  return payments
    .filter(({ date, isVoid }) => !isVoid && isIn(days, date))
    .map((payment) => ({
      Date: payment.date,
      Client: payment.client,
      Currency: payment.currency,
      Amount: payment.amount,
      Received: payment.received
        ? decimal(payment.received.amount, DECIMALS[payment.received.currency] ?? 2)
        : '',
      'Received in': payment.received?.currency ?? '',
      'Not allocated': unallocatedAt(payment, today),
      ...inOwn(payment, own),
    }));
}

function incomeLines({ payments, income, own }: Accounts, days: Days): Line[] {
  const paid = payments
    .filter(({ date, isVoid }) => !isVoid && isIn(days, date))
    .map((payment) => ({ ...payment, ...sharesOf(payment), party: payment.client }));
  return [...paid, ...income.filter(({ date }) => isIn(days, date))].map((entry) => ({
    Date: entry.date,
    From: entry.party,
    Category: entry.category ?? '',
    Currency: entry.currency,
    Amount: entry.amount,
    Tax: entry.tax,
    Withheld: entry.withheld,
    ...inOwn(entry, own),
  }));
}

function expenseLines({ expenses, own }: Accounts, days: Days): Line[] {
  return expenses
    .filter(({ date, status }) => status !== 'planned' && isIn(days, date))
    .map((expense) => ({
      Date: expense.date,
      Vendor: expense.vendor,
      Category: expense.category ?? '',
      Client: expense.party,
      Status: expense.status,
      Paid: expense.paidOn ?? '',
      'Creditable tax': expense.isCreditable ? 'yes' : 'no',
      Currency: expense.currency,
      Amount: expense.amount,
      Tax: expense.tax,
      Withheld: expense.withheld,
      ...inOwn(expense, own),
    }));
}

/** What is owed at the end of the last day, less what clients have left. */
function receivableLines({ documents, payments }: Accounts, day: string): Line[] {
  const owed = documents.map((document): Line => {
    const late = document.due === null ? null : Math.max(0, daysBetween(document.due, day));
    return {
      Number: document.number,
      Client: document.client,
      Issued: document.issued,
      Due: document.due ?? '',
      'Days late': late === null ? '' : String(late),
      Currency: document.currency,
      Total: document.amount,
      Owed: balanceAt(document, day).amount,
    };
  });
  const left = payments.map(
    (payment): Line => ({
      Number: payment.reference ?? '',
      Client: payment.client,
      Issued: payment.date,
      Due: '',
      'Days late': '',
      Currency: payment.currency,
      Total: -payment.amount,
      Owed: -unallocatedAt(payment, day),
    }),
  );
  return [...owed, ...left].filter(({ Owed }) => Owed !== 0n);
}

function inOwn({ base, rateE8 }: { base: bigint; rateE8: number | null }, own: string): Line {
  const rate = rateE8 === null ? '' : decimal(BigInt(rateE8), 8);
  return { Rate: rate, 'Total in base currency': decimal(base, DECIMALS[own] ?? 2) };
}
