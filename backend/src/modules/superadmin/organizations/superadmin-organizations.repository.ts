import { Injectable } from '@nestjs/common';
import type { Page, SuperadminOrganization, UsageDay } from '@oficio/contracts';
import sql from 'sql-template-tag';
import { type Transaction, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { readSuperadminList } from '../../../records/list.ts';
import { namedUser, run } from '../superadmin-sql.ts';
import { usageDays } from '../usage/usage.repository.ts';
import {
  type OrganizationsQuery,
  organizationList,
  SHOWN_FROM,
  shownOrganization,
} from './organization-list.ts';
import type { OrganizationRow } from './shown-organization.ts';

type Person = SuperadminOrganization['people'][number] & { isSuperadmin: boolean };

type Details = Pick<
  SuperadminOrganization,
  | 'timezone'
  | 'currency'
  | 'countryCode'
  | 'isSetUp'
  | 'stripeCustomerId'
  | 'suspendedReason'
  | 'sendingPausedReason'
  | 'waitingMails'
> & { stripeSubscriptionId: string | null };

export type DetailedRow = OrganizationRow & Details;

const PEOPLE = 200;

/** Runs as the worker: superadmins see all organizations. */
@Injectable()
export class SuperadminOrganizationsRepository {
  constructor(private readonly worker: WorkerDatabase) {}

  page(scope: RequestScope, query: OrganizationsQuery, now: string): Promise<Page<OrganizationRow>> {
    return readSuperadminList(this.worker, scope, organizationList(now), query);
  }

  async one(tx: Transaction, id: string, now: string): Promise<DetailedRow | null> {
    const [row] = await run<DetailedRow>(
      tx,
      sql`SELECT ${shownOrganization(now)}, organization.timezone, organization.currency,
          organization.country_code AS "countryCode", organization.setup_completed_at IS NOT NULL AS "isSetUp",
          subscription.stripe_customer_id AS "stripeCustomerId",
          subscription.stripe_subscription_id AS "stripeSubscriptionId",
          organization.suspended_reason AS "suspendedReason", organization.sending_paused_reason AS "sendingPausedReason",
          CASE WHEN organization.suspended_at IS NULL AND organization.sending_paused_at IS NULL THEN 0 ELSE (
            SELECT count(*)::integer FROM oficio.outbox waiting WHERE waiting.organization_id = organization.id
              AND waiting.state = 'queued' AND waiting.next_attempt_at <= ${now}) END AS "waitingMails"
        FROM oficio.organization_figures entry ${SHOWN_FROM} WHERE entry.id = ${id}`,
    );
    return row ?? null;
  }

  people(tx: Transaction, id: string): Promise<Person[]> {
    return run<Person>(
      tx,
      sql`SELECT person.described ->> 'id' AS id, person.described ->> 'name' AS name,
          person.described ->> 'email' AS email, membership.role AS "memberRole", membership.scope AS sees,
          membership.joined_at AS "joinedAt", coalesce(profile.role = 'superadmin', false) AS "isSuperadmin"
        FROM oficio.memberships membership
        LEFT JOIN oficio.profiles profile ON profile.id = membership.user_id
        CROSS JOIN LATERAL (SELECT ${namedUser('membership.user_id')} AS described) person
        WHERE membership.organization_id = ${id}
        ORDER BY array_position(ARRAY['owner', 'admin', 'manager', 'accountant', 'member', 'viewer'], membership.role),
          person.described ->> 'name', membership.user_id LIMIT ${PEOPLE}`,
    );
  }

  days(tx: Transaction, id: string, period: { from: string; to: string }): Promise<UsageDay[]> {
    return run<UsageDay>(tx, usageDays(period, id));
  }

  /** Locks the organization for a step. Null if there is none. */
  async lock(tx: Transaction, id: string): Promise<{ name: string } | null> {
    const [row] = await run<{ name: string }>(
      tx,
      sql`SELECT name FROM oficio.organizations WHERE id = ${id} FOR NO KEY UPDATE`,
    );
    return row ?? null;
  }

  /** Null opens it again. */
  async setSuspended(
    tx: Transaction,
    id: string,
    at: string | null,
    reason: string | null,
  ): Promise<boolean> {
    const changed = await run(
      tx,
      sql`UPDATE oficio.organizations SET suspended_at = ${at}, suspended_reason = ${reason}
        WHERE id = ${id} AND (suspended_at IS NULL) = ${at !== null} RETURNING id`,
    );
    return changed.length > 0;
  }

  /** Null sends again. */
  async setSendingPaused(
    tx: Transaction,
    id: string,
    at: string | null,
    reason: string | null,
  ): Promise<boolean> {
    const changed = await run(
      tx,
      sql`UPDATE oficio.organizations SET sending_paused_at = ${at}, sending_paused_reason = ${reason}
        WHERE id = ${id} AND (sending_paused_at IS NULL) = ${at !== null} RETURNING id`,
    );
    return changed.length > 0;
  }

  /** The next sweep of the outbox queues the jobs of the mails that have waited. */
  async wakeMails(tx: Transaction, id: string): Promise<void> {
    await run(
      tx,
      sql`UPDATE oficio.outbox SET job_queued_at = NULL WHERE organization_id = ${id} AND state = 'queued'`,
    );
  }

  /** Waits for the hand-overs that have begun, so that none begins after the step. */
  async waitForClaims(tx: Transaction, id: string): Promise<void> {
    await run(tx, sql`SELECT pg_advisory_xact_lock(hashtextextended('outbox ' || ${id}, 0))`);
  }

  async setGrant(tx: Transaction, id: string, until: string | null): Promise<void> {
    await run(
      tx,
      sql`UPDATE oficio.subscriptions SET granted_until = ${until} WHERE organization_id = ${id}`,
    );
  }

  async memberIds(tx: Transaction, id: string): Promise<string[]> {
    const rows = await run<{ userId: string }>(
      tx,
      sql`SELECT user_id AS "userId" FROM oficio.memberships WHERE organization_id = ${id} ORDER BY user_id`,
    );
    return rows.map(({ userId }) => userId);
  }
}
