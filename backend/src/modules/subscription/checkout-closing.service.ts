import { Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { type Transaction, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { isMissingAtProvider, providerApiError } from '../../payment-provider/provider-failure.ts';
import { LOCKED_READ } from '../../payment-provider/provider-subscriptions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { Coupons } from '../coupons/coupons.service.ts';
import { BillingRepository } from './billing.repository.ts';
import { type Checkout, CheckoutsRepository } from './checkouts.repository.ts';
import { SubscriptionSync } from './subscription-sync.service.ts';

/**
 * Stores the outcome of a payment page: paid or closed, reported by a webhook, by the browser's return, or found by the
 * hourly upkeep.
 */
@Injectable()
export class CheckoutClosing {
  constructor(
    private readonly billing: BillingRepository,
    private readonly checkouts: CheckoutsRepository,
    private readonly coupons: Coupons,
    private readonly sync: SubscriptionSync,
    private readonly payments: Payments,
    private readonly database: WorkerDatabase,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Handles the browser's return from the payment page. The provider says whether it was paid, never the address.
   * @throws ApiError resource.not_found for another organization's page
   */
  async returned(scope: OrganizationScope, sessionId: string): Promise<void> {
    const { organizationId } = scope;
    const checkout = await this.database.transaction(scope, async (tx) => {
      await this.billing.requireManager(tx, scope);
      return this.checkouts.bySession(tx, organizationId, sessionId);
    });
    if (!checkout) throw new ApiError('resource.not_found');
    try {
      const close = async (tx: Transaction): Promise<void> => {
        await this.settleIn(tx, organizationId, sessionId);
        await this.audit.record(tx, scope, {
          action: 'checkout_returned',
          entity: { type: 'subscription', id: organizationId, name: scope.organization.name },
        });
      };
      await this.sync.apply(organizationId, close, { isAudited: true });
    } catch (error) {
      throw providerApiError(error, 'payments.unavailable');
    }
  }

  /** Asks the provider for the page's state and stores it, with the resulting subscription. */
  async settle(organizationId: string, sessionId: string): Promise<void> {
    await this.sync.apply(organizationId, (tx) => this.settleIn(tx, organizationId, sessionId));
  }

  /** Requires a transaction that has locked the organization's subscription. */
  async settleIn(tx: Transaction, organizationId: string, sessionId: string): Promise<void> {
    const client = await this.payments.client();
    const session = await client.checkout.sessions
      .retrieve(sessionId, {}, LOCKED_READ)
      .catch((error: unknown) => {
        if (isMissingAtProvider(error)) return null;
        throw error;
      });
    if (!session) {
      // The page belongs to a provider account that was used before, so nobody can pay there any more.
      const lost = await this.checkouts.bySession(tx, organizationId, sessionId);
      if (lost) await this.expired(tx, lost, sessionId);
      return;
    }
    const checkout = checkoutOf(session, organizationId);
    if (!checkout || session.status === 'open') return;
    if (session.status === 'complete') await this.#completed(tx, checkout, sessionId);
    else await this.expired(tx, checkout, sessionId);
  }

  /** Closes the unpaid page and releases its coupon. */
  async expired(
    tx: Transaction,
    checkout: Pick<Checkout, 'id' | 'organizationId'>,
    sessionId: string | null,
  ): Promise<void> {
    const at = this.clock.instant();
    if (!(await this.checkouts.close(tx, checkout, { status: 'expired', sessionId, at }))) return;
    await this.coupons.release(tx, checkout.id, at);
  }

  async #completed(
    tx: Transaction,
    checkout: Pick<Checkout, 'id' | 'organizationId'>,
    sessionId: string,
  ): Promise<void> {
    const at = this.clock.instant();
    if (!(await this.checkouts.close(tx, checkout, { status: 'completed', sessionId, at }))) return;
    await this.coupons.redeem(tx, checkout.id, at);
  }
}

/** Null: the page isn't one of Oficio's. */
function checkoutOf(
  { metadata }: Stripe.Checkout.Session,
  organizationId: string,
): Pick<Checkout, 'id' | 'organizationId'> | null {
  const id = metadata?.checkoutId;
  return id !== undefined && UUID.test(id) && metadata?.organizationId === organizationId
    ? { id, organizationId }
    : null;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
