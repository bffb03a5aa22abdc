import type Stripe from 'stripe';

type Decimal = NonNullable<Stripe.Price['unit_amount_decimal']>;

/** A reference is stored as its id where the API allows an id or an object. */
type StoredMember<M> = [string] extends [Extract<M, string>] ? Exclude<M, object> : Stored<M>;

/** An object of Stripe's API as stored and sent: JSON, with ids as references. */
type Stored<T> = T extends Decimal
  ? string
  : T extends (infer Element)[]
    ? StoredMember<Element>[]
    : T extends object
      ? { [Name in keyof T]: StoredMember<T[Name]> }
      : T;

/** Data of a checkout session that the API doesn't show. */
export interface CheckoutTerms {
  id: string;
  object: 'checkout_terms';
  subscriptionMetadata: Record<string, string>;
  /** The subscription of an attempt that required 3-D Secure; the next attempt continues it. */
  incompleteSubscription: string | null;
  /** Of a single payment: what its payment intent says. */
  payment: { description: string | null; metadata: Record<string, string> } | null;
}

/** A link to the page on which a connected account is set up. The API shows its address alone. */
export interface AccountLinkTerms {
  id: string;
  object: 'account_link_terms';
  account: string;
  refreshUrl: string;
  returnUrl: string;
  expiresAt: number;
}

/** All stored objects by their `object`. */
interface DocumentTypes {
  account: Stored<Stripe.Account>;
  account_link_terms: AccountLinkTerms;
  balance_transaction: Stored<Stripe.BalanceTransaction>;
  'billing_portal.session': Stored<Stripe.BillingPortal.Session>;
  'checkout.session': Stored<Stripe.Checkout.Session>;
  charge: Stored<Stripe.Charge>;
  checkout_terms: CheckoutTerms;
  coupon: Stored<Stripe.Coupon>;
  customer: Stored<Stripe.Customer>;
  discount: Stored<Stripe.Discount>;
  dispute: Stored<Stripe.Dispute>;
  event: StoredEvent;
  invoice: Stored<Stripe.Invoice>;
  invoice_payment: Stored<Stripe.InvoicePayment>;
  invoiceitem: Stored<Stripe.InvoiceItem>;
  payment_intent: Stored<Stripe.PaymentIntent>;
  payment_method: Stored<Stripe.PaymentMethod>;
  price: Stored<Stripe.Price>;
  product: Stored<Stripe.Product>;
  refund: Stored<Stripe.Refund>;
  subscription: Stored<Stripe.Subscription>;
}

export type Kind = keyof DocumentTypes;
export type Document<K extends Kind = Kind> = DocumentTypes[K];

export interface StoredEvent {
  id: string;
  object: 'event';
  /** The connected account that it concerns; absent for the platform's own. */
  account?: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}
