import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  DAY_MS,
  type SuperadminOrganization,
  type superadminOrganizationRoutes,
} from '@oficio/contracts';
import { factsAt } from '@oficio/machines/subscription';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { AccessEndings } from '../../../sessions/access-endings.ts';
import { Sessions } from '../../../sessions/sessions.ts';
import { type AuditEntry, AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { type Billing, BillingRepository } from '../../subscription/billing.repository.ts';
import { planNameOf } from '../../subscription/subscription-sync.service.ts';
import { possibleSteps } from './shown-organization.ts';
import { SuperadminOrganizationsRepository } from './superadmin-organizations.repository.ts';
import { SuperadminOrganizations } from './superadmin-organizations.service.ts';

type Routes = typeof superadminOrganizationRoutes;

interface Done {
  action: AuditEntry['action'];
  changes: Record<string, unknown>;
}

/** What superadmins decide about an organization. Its log shows each decision with its reason. */
@Injectable()
export class OrganizationSteps {
  constructor(
    private readonly organizations: SuperadminOrganizationsRepository,
    private readonly shown: SuperadminOrganizations,
    private readonly billing: BillingRepository,
    private readonly sessions: Sessions,
    private readonly endings: AccessEndings,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws ApiError resource.not_found, subscription.not_possible */
  extendTrial(scope: RequestScope, id: string, { days, reason }: BodyOf<Routes['extendTrial']>) {
    return this.#step(scope, id, async (tx) => {
      const billing = await this.#billingFor(tx, id, 'extend_trial');
      const { trialEnd, planId } = billing.facts;
      const from = Math.max(this.clock.now().getTime(), Date.parse(trialEnd ?? ''));
      const until = await this.#giveUntil(tx, billing, planId, from + days * DAY_MS);
      return { action: 'trial_extended', changes: { days, trialEnd: until, reason } };
    });
  }

  /** @throws ApiError resource.not_found, subscription.not_possible */
  grant(scope: RequestScope, id: string, { planId, days, reason }: BodyOf<Routes['grant']>) {
    return this.#step(scope, id, async (tx) => {
      const billing = await this.#billingFor(tx, id, 'grant');
      const now = this.clock.now();
      const row = await this.organizations.one(tx, id, now.toISOString());
      if (days === 0 && row?.grantedUntil === null) throw new ApiError('subscription.not_possible');
      const until = await this.#giveUntil(tx, billing, planId, now.getTime() + days * DAY_MS);
      await this.organizations.setGrant(tx, id, days === 0 ? null : until);
      if (days === 0) return { action: 'access_ended', changes: { reason } };
      return {
        action: 'access_granted',
        changes: { plan: planNameOf(planId), days, grantedUntil: until, reason },
      };
    });
  }

  /** @throws ApiError resource.not_found */
  suspend(scope: RequestScope, id: string, { reason }: BodyOf<Routes['suspend']>) {
    return this.#step(scope, id, async (tx) => {
      await this.organizations.waitForClaims(tx, id);
      const isNew = await this.organizations.setSuspended(tx, id, this.clock.instant(), reason);
      return isNew ? { action: 'suspended', changes: { reason } } : null;
    });
  }

  /** @throws ApiError resource.not_found */
  resume(scope: RequestScope, id: string, { reason }: BodyOf<Routes['resume']>) {
    return this.#step(scope, id, async (tx) => {
      if (!(await this.organizations.setSuspended(tx, id, null, null))) return null;
      await this.organizations.wakeMails(tx, id);
      return { action: 'unsuspended', changes: { reason } };
    });
  }

  /** @throws ApiError resource.not_found */
  pauseSending(scope: RequestScope, id: string, { reason }: BodyOf<Routes['pauseSending']>) {
    return this.#step(scope, id, async (tx) => {
      await this.organizations.waitForClaims(tx, id);
      const isNew = await this.organizations.setSendingPaused(tx, id, this.clock.instant(), reason);
      return isNew ? { action: 'sending_paused', changes: { reason } } : null;
    });
  }

  /** @throws ApiError resource.not_found */
  resumeSending(scope: RequestScope, id: string, { reason }: BodyOf<Routes['resumeSending']>) {
    return this.#step(scope, id, async (tx) => {
      if (!(await this.organizations.setSendingPaused(tx, id, null, null))) return null;
      await this.organizations.wakeMails(tx, id);
      return { action: 'sending_resumed', changes: { reason } };
    });
  }

  /** Null from the work: the organization is in that state already. */
  async #step(
    scope: RequestScope,
    id: string,
    work: (tx: Transaction) => Promise<Done | null>,
  ): Promise<SuperadminOrganization> {
    requireSuperadmin(scope);
    const { answer, members } = await this.work.writeAsWorker(scope, async (tx) => {
      const organization = await this.organizations.lock(tx, id);
      if (!organization) throw new ApiError('resource.not_found');
      const done = await work(tx);
      if (done) {
        await this.audit.record(
          tx,
          { organizationId: id, superadmin: scope.principal, requestId: scope.requestId },
          {
            action: done.action,
            entity: { type: 'organization', id, name: organization.name },
            changes: done.changes,
          },
        );
      }
      return {
        answer: await this.shown.written(tx, scope, id),
        members: done ? await this.organizations.memberIds(tx, id) : [],
      };
    });
    await this.sessions.forgetOrganization(id);
    // The browsers of all members read the organization again when their channels end.
    for (const userId of members) this.endings.endUser(userId);
    return answer;
  }

  async #billingFor(tx: Transaction, id: string, step: 'extend_trial' | 'grant'): Promise<Billing> {
    const billing = await this.billing.lockOrCreate(tx, id, this.clock.instant());
    if (!billing) throw new ApiError('resource.not_found');
    const { status, trialEnd } = factsAt(billing.facts, this.clock.now());
    const can = possibleSteps({
      status,
      trialEnd,
      stripeSubscriptionId: billing.subscriptionId,
      suspendedAt: null,
      sendingPausedAt: null,
    });
    if (!can.includes(step)) throw new ApiError('subscription.not_possible');
    return billing;
  }

  async #giveUntil(tx: Transaction, billing: Billing, planId: number | null, end: number): Promise<string> {
    const trialEnd = new Date(end).toISOString();
    const { subscriptionId, facts } = billing;
    const ours = { currentPeriodEnd: null, pastDueSince: null, canceledAt: null, cancelAt: null };
    await this.billing.store(tx, billing, {
      facts: { ...facts, ...ours, status: 'trialing', planId, trialEnd },
      subscriptionId,
      at: this.clock.instant(),
    });
    return trialEnd;
  }
}
