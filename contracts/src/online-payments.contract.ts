import * as z from 'zod/mini';
import { INVOICE_READING_ROLES, MANAGING_ROLES } from './member-roles.ts';
import { instant, uuid } from './record-fields.ts';
import { defineRoute } from './route.ts';

/**
 * `connecting`: the owner hasn't told the provider everything yet. `restricted`: the account takes no payments until what
 * is due is done.
 */
export const PAYMENT_ACCOUNT_STATUSES = ['connecting', 'active', 'restricted', 'disconnected'] as const;
export type PaymentAccountStatus = (typeof PAYMENT_ACCOUNT_STATUSES)[number];

/**
 * The states of a client's attempt to pay an invoice online. `processing`: cash at a counter or a bank transfer, whose money
 * hasn't arrived. `canceled`: the page was closed, because another amount was owed.
 */
export const CHECKOUT_STATUSES = [
  'opening',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'canceled',
] as const;
export type CheckoutStatus = (typeof CHECKOUT_STATUSES)[number];

/** What a provider's page is paid with, as far as texts name it; null: not known yet. */
export const CHECKOUT_METHODS = ['card', 'cash', 'bank_transfer', 'other'] as const;

const paymentAccountSchema = z.object({
  /** Whether this installation can connect accounts. */
  isOffered: z.boolean(),
  account: z.nullable(
    z.object({
      /** The provider's: `acct_…`. */
      id: z.string(),
      status: z.enum(PAYMENT_ACCOUNT_STATUSES),
      /** What the provider asks for before payments are taken, in its own words: `external_account`. */
      due: z.array(z.string()),
      connectedAt: instant,
    }),
  ),
});
export type PaymentAccount = z.infer<typeof paymentAccountSchema>;

const shared = { access: 'withAccess', members: MANAGING_ROLES, keys: 'refused' } as const;

export const paymentAccountRoutes = {
  one: defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/payment-account',
    summary: 'The organization’s own account for online payments, with what the provider asks for',
    answer: paymentAccountSchema,
  }),
  connect: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/payment-account/connect',
    stale: ['/api/payment-account'],
    summary:
      'Connects an account, or goes on with one; answers with the provider’s page, which works for minutes',
    answer: z.object({ url: z.string() }),
  }),
  refresh: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/payment-account/refresh',
    stale: ['/api/payment-account'],
    summary: 'Asks the provider about the account, as after a return from its page',
    answer: paymentAccountSchema,
  }),
  disconnect: defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/payment-account/disconnect',
    stale: ['/api/payment-account'],
    summary: 'Offers no online payment any more. The account stays the organization’s at the provider',
    answer: paymentAccountSchema,
  }),
} as const;

const onlinePaymentSchema = z.object({
  id: uuid,
  status: z.enum(CHECKOUT_STATUSES),
  amountMinor: z.number(),
  currency: z.string(),
  method: z.nullable(z.enum(CHECKOUT_METHODS)),
  createdAt: instant,
  /** Of `open`: the end of the page. Of `processing`: the last moment for the money; null: there is none. */
  expiresAt: z.nullable(instant),
  /** The payment that was recorded. */
  paymentId: z.nullable(uuid),
});
export type OnlinePayment = z.infer<typeof onlinePaymentSchema>;

export const onlinePaymentRoutes = {
  ofInvoice: defineRoute({
    access: 'withAccess',
    members: INVOICE_READING_ROLES,
    method: 'GET',
    path: '/api/invoices/:id/online-payments',
    summary: 'The client’s attempts to pay the invoice online, the latest first',
    answer: z.object({ items: z.array(onlinePaymentSchema) }),
  }),
} as const;
