import {
  type ExchangeRate,
  exchangeDifference,
  INVOICES_OF_A_PAYMENT,
  type LocalDate,
  type PAYMENT_METHODS,
  type RecordPaymentBody,
} from '@oficio/contracts';
import { moneyText } from '../../lib/text/money-text.ts';
import { amountText, readPaidAmount } from '../../lib/text/typed-paid-amount.ts';
import { rateText } from '../../lib/text/typed-values.ts';
import type { PickedRecord } from '../../records/record-fields.ts';
import { type OpenInvoice, spread } from './allocation.ts';
import { type ReadReceived, type ReceivedValues, readReceived } from './received-form.ts';

/** The values of the form for a payment, as they are typed. */
export interface PaymentValues extends ReceivedValues {
  client: PickedRecord | null;
  /** Null until somebody types one: what is owed on the invoice. */
  amount: string | null;
  date: LocalDate | null;
  method: (typeof PAYMENT_METHODS)[number];
  reference: string;
  note: string;
  /** The part of each invoice; null until somebody types one: the amount is spread. */
  parts: Readonly<Record<string, string>> | null;
}

/** What the form is about. */
export interface PaymentFacts {
  /** The invoice from whose page the dialog was opened, if any. */
  invoice: OpenInvoice | null;
  /** The client's open invoices in the currency, the oldest first; the invoice of the page before them. */
  open: readonly OpenInvoice[];
  baseCurrency: string;
  /** The invoice of the page in its currency and in the organization's; null: its rate isn't known. */
  worth: Parameters<typeof exchangeDifference>[2] | null;
  /** The last known rate of the payment's day. */
  lastRate: string | null;
}

export interface ReadPayment extends ReadReceived {
  amount: string;
  amountMinor: number | null;
  parts: Readonly<Record<string, string>>;
  /** What the invoices get together. */
  allocatedMinor: number;
  /** What the payment gains against the rate of the invoice of the page; null: that isn't known. */
  exchangeMinor: number | null;
  /** Null while there are faults. */
  body: RecordPaymentBody | null;
}

/** The values with those that nobody has typed, what is wrong with them, and the body that they make. */
export function readPayment(values: PaymentValues, facts: PaymentFacts): ReadPayment {
  const { currency } = values;
  const money = (amountMinor: number) => moneyText({ amountMinor, currency });
  const amount = values.amount ?? (facts.invoice ? amountText(facts.invoice.balanceMinor, currency) : '');
  const read = readPaidAmount(amount, currency);
  const amountMinor = read.value;
  const parts = values.parts ?? partsOf(spread(amountMinor ?? 0, spreadOver(facts)), currency);
  const faults: Record<string, string> = {};
  if (!values.client) faults.clientId = 'Please choose a client';
  if (values.date === null) faults.date = 'Please enter a date';
  if (read.fault !== null) faults.amountMinor = read.fault;
  const allocations = facts.open.flatMap(({ id, balanceMinor }) => {
    const text = parts[id]?.trim() ?? '';
    if (text === '') return [];
    const part = readPaidAmount(text, currency);
    if (part.fault !== null) faults[partName(id)] = part.fault;
    else if (part.value > balanceMinor) faults[partName(id)] = `At most ${money(balanceMinor)}`;
    return part.value === null ? [] : [{ invoiceId: id, amountMinor: part.value }];
  });
  const allocatedMinor = allocations.reduce((all, part) => all + part.amountMinor, 0);
  if (amountMinor !== null && allocatedMinor > amountMinor) {
    faults.amountMinor = `The invoices get ${money(allocatedMinor - amountMinor)} more than this`;
  }
  const arrived = readReceived(values, amountMinor, facts);
  const { received, rateE8, base } = arrived;
  Object.assign(faults, arrived.faults);
  const paid = allocations.find(({ invoiceId }) => invoiceId === facts.invoice?.id);
  const exchangeMinor =
    paid && base && facts.worth && exchangeDifference(paid.amountMinor, base, facts.worth);
  const common = {
    ...arrived,
    amount,
    amountMinor,
    parts,
    allocatedMinor,
    exchangeMinor: exchangeMinor ?? null,
    faults,
  };
  if (Object.keys(faults).length > 0 || amountMinor === null || !values.client || values.date === null) {
    return { ...common, body: null };
  }
  return {
    ...common,
    body: {
      clientId: values.client.id,
      date: values.date,
      amountMinor,
      currency,
      method: values.method,
      reference: values.reference.trim() || null,
      note: values.note.trim() || null,
      allocations,
      ...(received && { received }),
      ...(rateE8 !== null && { rateE8 }),
    },
  };
}

/**
 * The invoices that a payment may pay: the one of the page first. It needn't be in the list, which has the oldest ones and
 * none of the archive.
 */
export function payable<Listed extends OpenInvoice>(
  own: Listed | undefined,
  listed: readonly Listed[],
): readonly Listed[] {
  const first = own && own.balanceMinor > 0 ? [own] : [];
  return [...first, ...listed.filter(({ id }) => id !== own?.id)].slice(0, INVOICES_OF_A_PAYMENT);
}

/** The last rate that was known on a day. The rates are given with the latest first. */
export function rateOn(
  day: LocalDate | null,
  rates: readonly Pick<ExchangeRate, 'date' | 'rateE8'>[],
): string | null {
  const rate = day === null ? undefined : rates.find(({ date }) => date <= day);
  return rate ? rateText(rate.rateE8) : null;
}

/** The name of the field for the part of an invoice. */
export const partName = (invoiceId: string) => `part.${invoiceId}`;

export const partsOf = (parts: ReadonlyMap<string, number>, currency: string) =>
  Object.fromEntries([...parts].map(([id, part]) => [id, amountText(part, currency)]));

/** A payment for one invoice leaves the client's others alone until somebody fills them in. */
const spreadOver = ({ invoice, open }: PaymentFacts) => (invoice ? [invoice] : open);
