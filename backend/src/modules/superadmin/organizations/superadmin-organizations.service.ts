import { Injectable } from '@nestjs/common';
import {
  addDays,
  type ListedOrganization,
  type Page,
  SUPERADMIN,
  type SuperadminOrganization,
} from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { SuperadminEmails } from '../../auth/superadmin-emails.ts';
import type { OrganizationsQuery } from './organization-list.ts';
import { listedOrganization, possibleSteps } from './shown-organization.ts';
import { SuperadminOrganizationsRepository } from './superadmin-organizations.repository.ts';

/** What superadmins see of organizations. */
@Injectable()
export class SuperadminOrganizations {
  constructor(
    private readonly organizations: SuperadminOrganizationsRepository,
    private readonly superadmins: SuperadminEmails,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {}

  async list(scope: RequestScope, query: OrganizationsQuery): Promise<Page<ListedOrganization>> {
    const now = this.clock.now();
    const page = await this.organizations.page(scope, query, now.toISOString());
    return { ...page, items: page.items.map((row) => listedOrganization(row, now)) };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: RequestScope, id: string): Promise<SuperadminOrganization> {
    requireSuperadmin(scope);
    return this.worker.transaction(NO_USER, (tx) => this.written(tx, scope, id));
  }

  /** The organization after the transaction's changes. */
  async written(tx: Transaction, scope: RequestScope, id: string): Promise<SuperadminOrganization> {
    const now = this.clock.now();
    const today = now.toISOString().slice(0, 10);
    const row = await this.organizations.one(tx, id, now.toISOString());
    if (!row) throw new ApiError('resource.not_found');
    const item = listedOrganization(row, now);
    const { timezone, currency, countryCode, isSetUp, trialUsed, currentPeriodEnd, pastDueSince, cancelAt } =
      row;
    const { stripeCustomerId, stripeSubscriptionId, suspendedReason, sendingPausedReason, waitingMails } =
      row;
    const people = await this.organizations.people(tx, id);
    const from = addDays(today, 1 - SUPERADMIN.figureDays);
    return {
      ...item,
      timezone,
      currency,
      countryCode,
      isSetUp,
      trialUsed: trialUsed ?? false,
      currentPeriodEnd,
      pastDueSince,
      cancelAt,
      stripeCustomerId,
      suspendedReason,
      sendingPausedReason,
      waitingMails,
      people: people.map(({ isSuperadmin, ...person }) => ({
        ...person,
        canBeViewed: !(isSuperadmin || person.id === scope.userId || this.#isNamed(person.email)),
      })),
      days: await this.organizations.days(tx, id, { from, to: today }),
      can: possibleSteps({ ...item, stripeSubscriptionId }),
    };
  }

  #isNamed(email: string): boolean {
    return this.superadmins.includes({ email, emailConfirmed: true });
  }
}
