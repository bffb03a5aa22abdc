import { Injectable } from '@nestjs/common';
import { type BodyOf, SUBSCRIPTION, type subscriptionRoutes } from '@oficio/contracts';
import type Stripe from 'stripe';
import { type Transaction, WorkerDatabase } from '../../database/database.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { PaymentTurns } from '../../payments/payment-turns.ts';
import { Payments } from '../../payments/payments.ts';
import { PriceCatalogue } from '../../payments/price-catalogue.ts';
import {
  isMissingAtProvider,
  isRefusedByProvider,
  missingParameter,
  providerRefusal,
} from '../../payments/provider-failure.ts';
import { Coupons } from '../coupons/coupons.service.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { CheckoutOpening, type OpeningCheckout } from './checkout-opening.service.ts';
import type { Checkout } from './checkouts.repository.ts';
import { Customers } from './customers.ts';

/** An older page that was in the way, one that ran out meanwhile, and the one that is given out. */
const MAX_PAGES = 4;

/**
 * Opens payment pages: one at a time for an organization, since two that can both be paid would be two subscriptions.
 * Our row comes first and its id is the provider's idempotency key, so that whatever is cut off is taken up again.
 */
@Injectable()
export class CheckoutService {
  constructor(
    private readonly opening: CheckoutOpening,
    private readonly closing: CheckoutClosing,
    private readonly customers: Customers,
    private readonly prices: PriceCatalogue,
    private readonly coupons: Coupons,
    private readonly payments: Payments,
    private readonly turns: PaymentTurns,
    private readonly database: WorkerDatabase,
  ) {}

  /**
   * Where the plan can be paid.
   * @throws Refusal checkout.failed when the provider doesn't answer, and what `CheckoutOpening` throws
   */
  async open(
    scope: OrganizationScope,
    { couponCode, planId }: BodyOf<typeof subscriptionRoutes.createCheckoutSession>,
  ): Promise<{ url: string }> {
    this.payments.requireConfigured();
    if (couponCode !== undefined) await this.coupons.countTry(scope.userId);
    const wish = { couponCode: couponCode ?? null, planId: planId ?? SUBSCRIPTION.professional.planId };
    return this.turns.inOrganization(scope.organizationId, async () => {
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const checkout = await this.opening.prepare(scope, wish);
        const url = await this.#pageOf(checkout).catch((error: unknown) => {
          throw failedCheckout(error);
        });
        if (url !== null) return { url };
      }
      throw new Refusal('checkout.failed');
    });
  }

  /** Null: it can't be paid, or isn't what is wished for, and is closed now. */
  async #pageOf({ checkout, isWished }: OpeningCheckout): Promise<string | null> {
    const client = await this.payments.client();
    const session = await this.#sessionOf(client, checkout);
    if (!session) return null;
    if (session.status === 'open' && isWished && session.url !== null) {
      await this.opening.keepPage(checkout, { sessionId: session.id, url: session.url });
      return session.url;
    }
    // One that is being paid at this moment refuses, and the next look finds it paid.
    if (session.status === 'open') {
      await client.checkout.sessions
        .expire(session.id, {}, { idempotencyKey: `expire-${checkout.id}` })
        .catch(unless(isRefusedByProvider));
    }
    await this.closing.settle(checkout.organizationId, session.id);
    return null;
  }

  /** Null: the provider doesn't have it any more. */
  async #sessionOf(client: Stripe, checkout: Checkout): Promise<Stripe.Checkout.Session | null> {
    let parameters: Stripe.Checkout.SessionCreateParams | undefined;
    try {
      if (checkout.sessionId !== null) return await client.checkout.sessions.retrieve(checkout.sessionId);
      parameters = await this.#parametersOf(checkout);
      return await client.checkout.sessions.create(parameters, { idempotencyKey: checkout.id });
    } catch (error) {
      if (!isRefusedByProvider(error)) throw error;
      // There is no such page, nor will there be: the next try starts anew.
      await this.#inTransaction((tx) => this.closing.expired(tx, checkout, null));
      if (checkout.sessionId !== null && isMissingAtProvider(error)) return null;
      if (parameters && (await this.#madeAgain(checkout, parameters, error))) return null;
      throw error;
    }
  }

  /** What was removed at the provider, or belongs to an account that was used before, is made anew. False: it isn't that. */
  async #madeAgain(
    { organizationId, couponId }: Checkout,
    { customer, discounts }: Stripe.Checkout.SessionCreateParams,
    error: unknown,
  ): Promise<boolean> {
    const missing = missingParameter(error);
    const coupon = (discounts || [])[0]?.coupon;
    if (missing === 'customer') await this.customers.ensure(organizationId, { gone: customer ?? null });
    else if (missing?.startsWith('discounts') && couponId !== null && coupon !== undefined) {
      await this.coupons.atProvider(couponId, { gone: coupon });
    } else return false;
    return true;
  }

  /** The same for the same checkout, whenever it is asked for. */
  async #parametersOf({
    id,
    organizationId,
    planId,
    couponId,
    expiresAt,
  }: Checkout): Promise<Stripe.Checkout.SessionCreateParams> {
    const customer = await this.customers.ensure(organizationId);
    const price = await this.prices.priceOf(planId);
    const coupon = couponId === null ? null : await this.coupons.atProvider(couponId);
    const metadata = { organizationId, checkoutId: id };
    return {
      mode: 'subscription',
      customer,
      client_reference_id: organizationId,
      line_items: [{ price, quantity: 1 }],
      ...(coupon !== null && { discounts: [{ coupon }] }),
      metadata,
      subscription_data: { metadata },
      expires_at: Math.floor(Date.parse(expiresAt) / 1_000),
      success_url: this.payments.pageUrl('/subscription?checkout=success&session_id={CHECKOUT_SESSION_ID}'),
      cancel_url: this.payments.pageUrl('/subscription?canceled=true'),
    };
  }

  #inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction({ userId: '', organizationId: null }, work);
  }
}

/** The provider's troubles have one sentence here; what is wrong with the wish keeps its own. */
function failedCheckout(error: unknown): unknown {
  const refusal = providerRefusal(error, 'checkout.failed');
  if (refusal instanceof Refusal && refusal.code === 'payments.unavailable') {
    return new Refusal('checkout.failed', undefined, undefined, { cause: refusal.cause });
  }
  return refusal;
}

function unless(isExpected: (error: unknown) => boolean): (error: unknown) => void {
  return (error) => {
    if (!isExpected(error)) throw error;
  };
}
