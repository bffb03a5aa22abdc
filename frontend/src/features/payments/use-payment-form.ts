import {
  authRoutes,
  type CurrencyCode,
  convert,
  exchangeRateRoutes,
  INVOICES_OF_A_PAYMENT,
  type InvoiceListItem,
  invoiceRoutes,
  TABLE,
} from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFreshInvoice } from '../../entities/invoice/use-fresh-invoice.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useToday } from '../../lib/api/use-today.ts';
import type { PickedRecord } from '../../records/record-fields.ts';
import { spread } from './allocation.ts';
import {
  type PaymentFacts,
  type PaymentValues,
  partsOf,
  payable,
  rateOn,
  readPayment,
} from './payment-form.ts';
import { ratedIn } from './received-form.ts';

/** What the dialog was opened for: one invoice, one client, or neither. */
export interface PaymentSubject {
  invoice?: InvoiceListItem;
  client?: PickedRecord & { currency?: string | undefined };
}

export type PaymentForm = ReturnType<typeof usePaymentForm>;

/**
 * The state of the form for a payment. The client's open invoices and the last rate are read while it is filled in.
 * @param typed what it begins with, when an earlier dialog has sent it
 */
export function usePaymentForm({ invoice: listed, client }: PaymentSubject, typed?: PaymentValues) {
  const invoice = useFreshInvoice(listed);
  const today = useToday();
  const { data: user } = useQuery(queryOf(authRoutes.me));
  const baseCurrency = user?.organization?.currency ?? '';
  const [first] = useState<PaymentValues>(() => ({
    client: invoice ? { id: invoice.clientId, name: invoice.clientName } : (client ?? null),
    currency: (invoice?.currency ?? client?.currency ?? baseCurrency) as CurrencyCode,
    amount: null,
    receivedIn: null,
    received: '',
    date: today,
    method: 'bank_transfer',
    reference: '',
    note: '',
    rate: null,
    parts: null,
  }));
  const [values, setValues] = useState(typed ?? first);
  const open = useOpenInvoices(values, invoice);
  const lastRate = useRateOfDay(baseCurrency && ratedIn(values, baseCurrency), values.date);
  const worth = useWorth(invoice, baseCurrency);
  const read = readPayment(values, {
    baseCurrency,
    worth,
    lastRate,
    open,
    invoice: invoice ?? null,
  });
  const oldestFirst = [...open].sort((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''));
  return {
    values,
    today,
    baseCurrency,
    open,
    read,
    isUnsaved: JSON.stringify(values) !== JSON.stringify(first),
    change: (change: Partial<PaymentValues>) => setValues((current) => ({ ...current, ...change })),
    changePart: (invoiceId: string, text: string) =>
      setValues((current) => ({ ...current, parts: { ...read.parts, [invoiceId]: text } })),
    /** Spreads the amount over all open invoices, the oldest first. */
    fill: () =>
      setValues((current) => ({
        ...current,
        parts: partsOf(spread(read.amountMinor ?? 0, oldestFirst), current.currency),
      })),
  };
}

/** What the payment may be for: the invoice of the page first, then the client's others by their due dates. */
function useOpenInvoices(
  { client, currency }: Pick<PaymentValues, 'client' | 'currency'>,
  invoice: InvoiceListItem | undefined,
): readonly InvoiceListItem[] {
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.list, {
      query: {
        clientId: client?.id ?? '',
        currency,
        status: 'outstanding',
        sort: 'dueDate',
        limit: INVOICES_OF_A_PAYMENT,
      },
    }),
    enabled: client !== null,
  });
  return payable(invoice, data?.items ?? []);
}

/** The last rate that was known on the payment's day, if it is among those that were read; the server knows all. */
function useRateOfDay(currency: string | null, date: PaymentValues['date']): string | null {
  const { data } = useQuery({
    ...queryOf(exchangeRateRoutes.list, {
      query: { currency: (currency ?? '') as CurrencyCode, limit: TABLE.maxPageSize },
    }),
    enabled: Boolean(currency),
  });
  return rateOn(date, data?.items ?? []);
}

/** The invoice of the page at the rate of its day. */
function useWorth(invoice: InvoiceListItem | undefined, baseCurrency: string): PaymentFacts['worth'] {
  const { data } = useQuery({
    ...queryOf(invoiceRoutes.one, { parameters: { id: invoice?.id ?? '' } }),
    enabled: invoice !== undefined,
  });
  if (!data || data.fxRateE8 === null) return null;
  const { totalMinor, balanceMinor, currency, fxRateE8 } = data;
  const baseTotalMinor = convert(totalMinor, currency, baseCurrency, fxRateE8);
  return baseTotalMinor === null ? null : { totalMinor, balanceMinor, baseTotalMinor };
}
