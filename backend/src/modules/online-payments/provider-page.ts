import type { OnlinePayment } from '@oficio/contracts';
import type { InvoiceCheckoutEvent } from '@oficio/machines/invoice-checkout';
import type Stripe from 'stripe';
import { fromProvider } from '../../payment-provider/provider-amounts.ts';
import { isMissingAtProvider, isWithoutAccess } from '../../payment-provider/provider-failure.ts';
import type { ArrivedMoney } from '../payments/online/paid-page.ts';
import type { InvoiceCheckout } from './invoice-checkouts.repository.ts';

/** What the provider says of a page, at the moment when it was asked. */
export interface PageReport {
  /** Null: the page is open, and nobody has paid. */
  event: InvoiceCheckoutEvent | null;
  url: string | null;
  sessionId: string | null;
  paymentIntentId: string | null;
  method: OnlinePayment['method'];
  /** The last moment for awaited money; null: the provider has named none. */
  expiresAt: string | null;
  /** Of money that has arrived. */
  paid: ArrivedMoney | null;
}

/** The page doesn't exist, or its account is closed to us: nobody pays there. */
const GONE: PageReport = {
  event: { type: 'page.expired' },
  url: null,
  sessionId: null,
  paymentIntentId: null,
  method: null,
  expiresAt: null,
  paid: null,
};

/** Asks the provider about a page. A report of an event only says that something has changed. */
export async function readPage(
  client: Stripe,
  { sessionId, accountId }: Pick<InvoiceCheckout, 'sessionId' | 'accountId'>,
): Promise<PageReport> {
  if (sessionId === null) return GONE;
  try {
    const session = await client.checkout.sessions.retrieve(
      sessionId,
      { expand: ['payment_intent.latest_charge.balance_transaction', 'payment_intent.payment_method'] },
      { stripeAccount: accountId },
    );
    return reportOf(session);
  } catch (error) {
    if (isMissingAtProvider(error) || isWithoutAccess(error)) return GONE;
    throw error;
  }
}

function reportOf(session: Stripe.Checkout.Session): PageReport {
  const intent = objectOf(session.payment_intent);
  return {
    event: eventOf(session, intent),
    url: session.url,
    sessionId: session.id,
    paymentIntentId: intent?.id ?? null,
    method: methodOf(objectOf(intent?.payment_method)),
    expiresAt: instantOf(intent?.next_action?.oxxo_display_details?.expires_after),
    paid: session.payment_status === 'paid' ? paidOf(session, objectOf(intent?.latest_charge)) : null,
  };
}

function eventOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): InvoiceCheckoutEvent | null {
  if (session.status === 'expired') return { type: 'page.expired' };
  if (session.status !== 'complete') return null;
  if (session.payment_status === 'paid') return { type: 'payment.succeeded' };
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled';
  return { type: hasFailed ? 'payment.failed' : 'payment.started' };
}

function paidOf(session: Stripe.Checkout.Session, charge: Stripe.Charge | null): PageReport['paid'] {
  const { amount_total: amount, currency } = session;
  if (amount === null || currency === null) throw new Error(`The paid page ${session.id} has no amount`);
  const balance = objectOf(charge?.balance_transaction);
  return {
    ...moneyOf(amount, currency),
    fee: balance && balance.fee > 0 ? moneyOf(balance.fee, balance.currency) : null,
  };
}

function moneyOf(units: number, currency: string): { amountMinor: number; currency: string } {
  const code = currency.toUpperCase();
  return { amountMinor: fromProvider(units, code), currency: code };
}

const METHODS: Record<string, NonNullable<OnlinePayment['method']>> = {
  card: 'card',
  oxxo: 'cash',
  boleto: 'cash',
  konbini: 'cash',
  multibanco: 'cash',
  customer_balance: 'bank_transfer',
  us_bank_account: 'bank_transfer',
  sepa_debit: 'bank_transfer',
};

function methodOf(method: Stripe.PaymentMethod | null): OnlinePayment['method'] {
  return method && (METHODS[method.type] ?? 'other');
}

/** An expanded member; null for an id alone. */
function objectOf<Member extends object>(member: string | Member | null | undefined): Member | null {
  return typeof member === 'object' ? member : null;
}

function instantOf(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? new Date(seconds * 1_000).toISOString() : null;
}
