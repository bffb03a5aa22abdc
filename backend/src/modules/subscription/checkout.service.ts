import { Injectable } from '@nestjs/common';
import { type BodyOf, type billingRoutes, SUBSCRIPTION } from '@oficio/contracts';
import type Stripe from 'stripe';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { PriceCatalogue } from '../../payment-provider/price-catalogue.ts';
import {
  isMissingAtProvider,
  isRefusedByProvider,
  missingParameter,
  providerApiError,
} from '../../payment-provider/provider-failure.ts';
import { Coupons } from '../coupons/coupons.service.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { CheckoutOpening, type OpeningCheckout } from './checkout-opening.service.ts';
import type { Checkout } from './checkouts.repository.ts';
import { Customers } from './customers.ts';

/** An outdated page, a page that expired meanwhile, the page that is returned, and one spare. */
const MAX_PAGES = 4;

/**
 * Opens payment pages, one at a time for an organization, because two paid pages would be two subscriptions. The row is
 * stored first and its id is the provider's idempotency key, so that a retry after a crash finds the same page.
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
    private readonly queue: PaymentQueue,
    private readonly database: WorkerDatabase,
  ) {}

  /**
   * The payment page for the plan.
   * @throws ApiError checkout.failed if the provider doesn't answer, and the errors of `CheckoutOpening`
   */
  async open(
    scope: OrganizationScope,
    { couponCode, planId }: BodyOf<typeof billingRoutes.createCheckoutSession>,
  ): Promise<{ url: string }> {
    this.payments.requireConfigured();
    if (couponCode !== undefined) await this.coupons.countAttempt(scope.userId);
    const wish = { couponCode: couponCode ?? null, planId: planId ?? SUBSCRIPTION.professional.planId };
    return this.queue.inOrganization(scope.organizationId, async () => {
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const checkout = await this.opening.prepare(scope, wish);
        const url = await this.#pageOf(checkout).catch((error: unknown) => {
          throw failedCheckout(error);
        });
        if (url !== null) return { url };
      }
      throw new ApiError('checkout.failed');
    });
  }

  /** Null: the page can't be paid, or is for another plan or coupon, and is closed now. */
  async #pageOf({ checkout, isWished }: OpeningCheckout): Promise<string | null> {
    const client = await this.payments.client();
    const session = await this.#sessionOf(client, checkout);
    if (!session) return null;
    if (session.status === 'open' && isWished && session.url !== null) {
      await this.opening.keepPage(checkout, { sessionId: session.id, url: session.url });
      return session.url;
    }
    // The provider refuses to close a page during its payment. The next iteration finds it paid.
    if (session.status === 'open') {
      await client.checkout.sessions
        .expire(session.id, {}, { idempotencyKey: `expire-${checkout.id}` })
        .catch(unless(isRefusedByProvider));
    }
    await this.closing.settle(checkout.organizationId, session.id);
    return null;
  }

  /** Null: the provider has deleted the page. */
  async #sessionOf(client: Stripe, checkout: Checkout): Promise<Stripe.Checkout.Session | null> {
    let parameters: Stripe.Checkout.SessionCreateParams | undefined;
    try {
      if (checkout.sessionId !== null) return await client.checkout.sessions.retrieve(checkout.sessionId);
      parameters = await this.#parametersOf(checkout);
      return await client.checkout.sessions.create(parameters, { idempotencyKey: checkout.id });
    } catch (error) {
      if (!isRefusedByProvider(error)) throw error;
      // The page doesn't exist and never will, so the next attempt starts with a new row.
      await this.#inTransaction((tx) => this.closing.expired(tx, checkout, null));
      if (checkout.sessionId !== null && isMissingAtProvider(error)) return null;
      if (parameters && (await this.#replaceMissing(checkout, parameters, error))) return null;
      throw error;
    }
  }

  /**
   * Replaces a customer or coupon that was deleted at the provider, or belongs to a former account. False: the error
   * has another cause.
   */
  async #replaceMissing(
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

  /** The same parameters for the same checkout, at every call. */
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
    return this.database.transaction(NO_USER, work);
  }
}

/** A failure of the provider becomes one sentence; a refusal of the wish keeps its own. */
function failedCheckout(error: unknown): unknown {
  const refusal = providerApiError(error, 'checkout.failed');
  if (refusal instanceof ApiError && refusal.code === 'payments.unavailable') {
    return new ApiError('checkout.failed', undefined, undefined, { cause: refusal.cause });
  }
  return refusal;
}

function unless(isExpected: (error: unknown) => boolean): (error: unknown) => void {
  return (error) => {
    if (!isExpected(error)) throw error;
  };
}
