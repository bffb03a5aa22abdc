import type { Document } from '../store/stored.ts';
import { newId } from './identifier.ts';

type InvoiceLine = Document<'invoice'>['lines']['data'][number];

export interface GivenLine {
  amount: number;
  description: string;
  price: Document<'price'>;
  quantity: number;
  period: { start: number; end: number };
  /** Part of a period after a plan change, with its discounts already subtracted. */
  isProration: boolean;
  /** The id of each applied discount and the amount it takes off. */
  discounts: { discount: string; amount: number }[];
}

interface GivenInvoice {
  customer: Document<'customer'>;
  subscription: Document<'subscription'>;
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  lines: GivenLine[];
  publicUrl: string;
}

/** A finalized, unpaid invoice. The customer's credit reduces it; a negative total becomes a credit. */
export function newInvoice(at: number, given: GivenInvoice): Document<'invoice'> {
  const { customer, subscription } = given;
  const id = newId('in');
  const lines = given.lines.map((line) => newLine(id, subscription, line));
  const subtotal = sum(lines.map(({ subtotal }) => subtotal));
  const discounts = totalDiscounts(given.lines);
  const total = subtotal - sum(discounts.map(({ amount }) => amount));
  const startingBalance = customer.balance;
  const amountDue = Math.max(0, total + startingBalance);
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Test account',
    account_tax_ids: null,
    amount_due: amountDue,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amountDue,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: given.reason,
    collection_method: 'charge_automatically',
    created: at,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: at,
    ending_balance: Math.min(0, total + startingBalance),
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${given.publicUrl}/dev/stripe/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: at,
    period_start: at,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: startingBalance,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: at,
  };
}

function newLine(invoice: string, subscription: Document<'subscription'>, given: GivenLine): InvoiceLine {
  const item = subscription.items.data[0]?.id ?? '';
  return {
    id: newId('il'),
    object: 'line_item',
    amount: given.amount,
    currency: given.price.currency,
    description: given.description,
    discount_amounts: given.discounts.map(({ discount, amount }) => ({ discount, amount })),
    discountable: !given.isProration,
    discounts: given.discounts.map(({ discount }) => discount),
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: given.isProration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item,
      },
      type: 'subscription_item_details',
    },
    period: given.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: given.price.id, product: given.price.product },
      type: 'price_details',
      unit_amount_decimal: given.price.unit_amount_decimal,
    },
    quantity: given.quantity,
    quantity_decimal: String(given.quantity),
    subscription: subscription.id,
    subtotal: given.amount,
    taxes: [],
  };
}

function totalDiscounts(lines: GivenLine[]): { discount: string; amount: number }[] {
  const totals = new Map<string, number>();
  for (const { discount, amount } of lines.flatMap(({ discounts }) => discounts)) {
    totals.set(discount, (totals.get(discount) ?? 0) + amount);
  }
  return [...totals].map(([discount, amount]) => ({ discount, amount }));
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
