import { rounded } from './exact.ts';

/** The accountant's own books: what the rules make of the facts. Amounts are minor units of `currency`. */
export interface Accounts {
  /** The organization's currency. */
  own: string;
  /** Issued and void documents. */
  documents: Document[];
  /** Payments and refunds, voided ones included. */
  payments: Money[];
  /** Income of no payment. */
  income: Entry[];
  expenses: Expense[];
  /** The added tax that the organization usually charges. */
  usualTax: string;
}

export interface Tax {
  name: string;
  /** Without trailing zeros: `10.6667`. Null: the rate isn't known. */
  percent: string | null;
  exempt: boolean;
  kind: 'added' | 'withheld';
  base: bigint;
  tax: bigint;
}

/** Anything with an amount that is converted as a whole. */
export interface Valued {
  currency: string;
  amount: bigint;
  /** In the organization's currency. */
  base: bigint;
}

export interface Document extends Valued {
  id: string;
  number: string;
  kind: 'invoice' | 'deposit' | 'credit_note';
  /** The income category. */
  category: string | null;
  isVoid: boolean;
  clientId: string;
  client: string;
  issued: string;
  due: string | null;
  corrects: string | null;
  rateE8: number | null;
  net: bigint;
  added: bigint;
  withheld: bigint;
  adjust: bigint;
  baseNet: bigint;
  taxes: Tax[];
  /** How much of the bases of the taxes of a kind is there once: two taxes can be on one line. */
  once: Record<Tax['kind'], { part: bigint; of: bigint }>;
  rows: Row[];
}

/** A row of a document's ledger. */
export interface Row extends Valued {
  document: Document;
  date: string;
  source: 'payment' | 'credit' | 'write_off';
  paymentId: string | null;
  /** Of a write-off: the part without taxes. */
  net: bigint;
  baseNet: bigint;
  /** The shares of payments and write-offs. */
  taxes: Tax[];
}

export interface Money extends Valued {
  id: string;
  clientId: string;
  client: string;
  date: string;
  method: string;
  /** That of what it pays, with several that of the largest part. */
  category: string | null;
  reference: string | null;
  rateE8: number | null;
  /** What arrived, or went back, in another currency. */
  received: { amount: bigint; currency: string } | null;
  isRefund: boolean;
  isVoid: boolean;
  /** What it settles. */
  rows: Row[];
}

export interface Entry extends Valued {
  date: string;
  clientId: string | null;
  /** The client's name or the payer's. */
  party: string;
  category: string | null;
  rateE8: number | null;
  tax: bigint;
  withheld: bigint;
}

export interface Expense extends Entry {
  status: string;
  paidOn: string | null;
  isCreditable: boolean;
  taxes: Tax[];
  vendor: string;
}

/** A part of a whole in the organization's currency, at the rate of the whole. */
export function baseOf(part: bigint, { amount, base }: Pick<Valued, 'amount' | 'base'>): bigint {
  return amount === 0n ? 0n : rounded(part * base, amount);
}
