import { Injectable } from '@nestjs/common';
import { SUBSCRIPTION, type SubscriptionStatus } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope, RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { Payments } from '../../payments/payments.ts';
import { type StoredStatus, SubscriptionRepository } from './subscription.repository.ts';
import { subscriptionStatus } from './subscription-status.ts';
import { trialAddressHash } from './trial-address.ts';

const DAY_MS = 86_400_000;

@Injectable()
export class SubscriptionService {
  constructor(
    private readonly subscriptions: SubscriptionRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly sessions: Sessions,
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  async status(scope: RequestScope): Promise<SubscriptionStatus> {
    return this.#derived(
      scope,
      await this.subscriptions.find(scope, trialAddressHash(scope.principal.email)),
    );
  }

  /** @throws Refusal trial.already_used when the organization or the address has had its trial */
  async startFreeTrial(scope: OrganizationScope, planId: number): Promise<SubscriptionStatus> {
    if (!scope.principal.emailConfirmed) throw new Refusal('auth.email_unconfirmed');
    const address = trialAddressHash(scope.principal.email);
    const status = await this.work.write(scope, async (tx) => {
      const now = this.clock.now();
      const at = now.toISOString();
      const trialEnd = new Date(now.getTime() + SUBSCRIPTION.trialDays * DAY_MS).toISOString();
      const started = await this.subscriptions.startTrial(tx, scope, { planId, trialEnd, at });
      if (!started || !(await this.subscriptions.useAddress(tx, scope, address, at))) {
        throw new Refusal('trial.already_used');
      }
      await this.audit.record(tx, scope, {
        action: 'trial_started',
        entity: { type: 'subscription', id: scope.organizationId, name: scope.organization.name },
        changes: { planId, trialEnd },
      });
      return this.#derived(scope, await this.subscriptions.findIn(tx, scope, address));
    });
    await this.sessions.forgetOrganization(scope.organizationId);
    return status;
  }

  #derived({ principal }: RequestScope, { record, addressUsedTrial }: StoredStatus): SubscriptionStatus {
    const memberRole = principal.organization?.memberRole;
    return subscriptionStatus({
      record,
      addressUsedTrial,
      now: this.clock.now(),
      isSuperadmin: principal.role === 'superadmin',
      mayManage: memberRole === 'owner' || memberRole === 'admin',
      stripePublishableKey: this.payments.publishableKey,
    });
  }
}
