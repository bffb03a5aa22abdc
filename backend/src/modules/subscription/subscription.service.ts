import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  DAY_MS,
  MANAGING_ROLES,
  SUBSCRIPTION,
  type SubscriptionConfig,
  type SubscriptionStatus,
} from '@oficio/contracts';
import { afterTrialStart } from '@oficio/machines/subscription';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope, RequestScope } from '../../http/request-scope.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { SubscriptionNotices } from '../subscription-notices/subscription-notices.service.ts';
import { BillingRepository } from './billing.repository.ts';
import { type StoredStatus, SubscriptionRepository } from './subscription.repository.ts';
import { subscriptionStatus } from './subscription-status.ts';

@Injectable()
export class SubscriptionService {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly billing: BillingRepository,
    private readonly notices: SubscriptionNotices,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly sessions: Sessions,
    private readonly payments: Payments,
    private readonly queue: PaymentQueue,
    private readonly clock: Clock,
  ) {}

  config(): SubscriptionConfig {
    const { publishableKey } = this.payments;
    return { publishableKey, stripeConfigured: publishableKey !== null };
  }

  /** Reads the database alone, because the provider may be slow or unreachable. */
  async status(scope: RequestScope): Promise<SubscriptionStatus> {
    return this.#derived(
      scope,
      await this.subscriptions.find(scope, trialAddressHash(scope.principal.email)),
    );
  }

  /** @throws ApiError trial.already_used if the organization or the address has had its trial */
  async startFreeTrial(scope: OrganizationScope, planId: number): Promise<SubscriptionStatus> {
    if (!scope.principal.emailConfirmed) throw new ApiError('auth.email_unconfirmed');
    const start = (tx: Transaction) => this.#startIn(tx, scope, planId);
    const status = await this.queue.inOrganization(scope.organizationId, () =>
      this.work.writeAsWorker(scope, start),
    );
    await this.sessions.forgetOrganization(scope.organizationId);
    return status;
  }

  async #startIn(tx: Transaction, scope: OrganizationScope, planId: number): Promise<SubscriptionStatus> {
    const address = trialAddressHash(scope.principal.email);
    const now = this.clock.now();
    const at = now.toISOString();
    const trialEnd = new Date(now.getTime() + SUBSCRIPTION.trialDays * DAY_MS).toISOString();
    await this.billing.requireManager(tx, scope);
    const billing = await this.billing.lockOrCreate(tx, scope.organizationId, at);
    const facts = billing && afterTrialStart(billing.facts, { planId, trialEnd, at });
    if (!facts || !(await this.subscriptions.useAddress(tx, scope, address, at))) {
      throw new ApiError('trial.already_used');
    }
    await this.billing.store(tx, billing, { facts, subscriptionId: billing.subscriptionId, at });
    await this.notices.add(tx, {
      organizationId: scope.organizationId,
      kind: 'trial_started',
      key: trialEnd,
      details: { trialEnd },
      at,
    });
    await this.audit.record(tx, scope, {
      action: 'trial_started',
      entity: { type: 'subscription', id: scope.organizationId, name: scope.organization.name },
      changes: { planId, trialEnd },
    });
    return this.statusIn(tx, scope);
  }

  /** The status after the transaction's changes. */
  async statusIn(tx: Transaction, scope: RequestScope): Promise<SubscriptionStatus> {
    const address = trialAddressHash(scope.principal.email);
    return this.#derived(scope, await this.subscriptions.findIn(tx, scope, address));
  }

  #derived({ principal }: RequestScope, stored: StoredStatus): SubscriptionStatus {
    const memberRole = principal.organization?.memberRole;
    return subscriptionStatus({
      ...stored,
      now: this.clock.now(),
      isSuperadmin: principal.role === 'superadmin',
      mayManage: memberRole !== undefined && MANAGING_ROLES.includes(memberRole),
      stripePublishableKey: this.payments.publishableKey,
    });
  }
}

/** A used trial keeps the hash alone, because the address goes with the account. */
function trialAddressHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex');
}
