import { Injectable } from '@nestjs/common';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';

export interface InactiveOrganization {
  id: string;
  name: string;
  ownerUserId: string;
}

interface InactivityDays {
  /** Organizations whose last activity was on this day or before. */
  until: string;
  at: string;
}

/** The last day on which somebody used an organization, on `organization` and `figures`. */
const ACTIVE_ON = `greatest(figures.last_active_on, (organization.created_at AT TIME ZONE 'UTC')::date)`;

/** An organization that pays, or whose trial, grant or paid rest still runs. Parameter $2: the instant. */
const HAS_ACCESS = `EXISTS (SELECT FROM oficio.subscriptions subscription
  WHERE subscription.organization_id = organization.id AND (
    subscription.status IN ('active', 'past_due', 'paused', 'incomplete')
    OR subscription.status = 'trialing' AND subscription.trial_end > $2
    OR subscription.status = 'canceled' AND coalesce(subscription.cancel_at, subscription.current_period_end) > $2))`;

/** The organizations in which nobody did anything since the day $1. */
const INACTIVE = `FROM oficio.organization_figures figures
  WHERE figures.id = organization.id AND ${ACTIVE_ON} <= $1::date AND NOT ${HAS_ACCESS}
    AND organization.deletion_scheduled_for IS NULL`;

const RETURNED = 'organization.id, organization.name, organization.owner_user_id AS "ownerUserId"';

/** Runs as the worker, because no user is signed in. */
@Injectable()
export class OrganizationInactivityRepository {
  constructor(private readonly database: WorkerDatabase) {}

  inTransaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return this.database.transaction(NO_USER, work);
  }

  /** Forgets the mails of organizations that were used again or pay by now. */
  async forget(tx: Transaction, { until, at }: InactivityDays): Promise<void> {
    await tx.rows(
      `UPDATE oficio.organizations organization SET inactive_noticed_at = NULL, inactive_warned_at = NULL
       FROM oficio.organization_figures figures
       WHERE figures.id = organization.id AND organization.inactive_noticed_at IS NOT NULL
         AND (${ACTIVE_ON} > $1::date OR ${HAS_ACCESS})`,
      [until, at],
    );
  }

  /** Those that get the first mail now. */
  async notice(tx: Transaction, { until, at }: InactivityDays): Promise<InactiveOrganization[]> {
    return tx.rows(
      `UPDATE oficio.organizations organization SET inactive_noticed_at = $2 ${INACTIVE}
         AND organization.inactive_noticed_at IS NULL RETURNING ${RETURNED}`,
      [until, at],
    ) as Promise<InactiveOrganization[]>;
  }

  /** Those that get the last mail now: some time after the first one. */
  async warn(
    tx: Transaction,
    { until, at, noticedUntil }: InactivityDays & { noticedUntil: string },
  ): Promise<InactiveOrganization[]> {
    return tx.rows(
      `UPDATE oficio.organizations organization SET inactive_warned_at = $2 ${INACTIVE}
         AND organization.inactive_noticed_at <= $3 AND organization.inactive_warned_at IS NULL RETURNING ${RETURNED}`,
      [until, at, noticedUntil],
    ) as Promise<InactiveOrganization[]>;
  }

  /** Schedules the deletion of those that were warned long enough ago. */
  async schedule(
    tx: Transaction,
    { until, at, warnedUntil, deletionAt }: InactivityDays & { warnedUntil: string; deletionAt: string },
  ): Promise<InactiveOrganization[]> {
    return tx.rows(
      `UPDATE oficio.organizations organization
       SET deletion_scheduled_for = $4, deletion_reminded_at = NULL, inactive_noticed_at = NULL,
         inactive_warned_at = NULL, updated_at = $2 ${INACTIVE}
         AND organization.inactive_warned_at <= $3 RETURNING ${RETURNED}`,
      [until, at, warnedUntil, deletionAt],
    ) as Promise<InactiveOrganization[]>;
  }

  /** Null if the organization was used meanwhile, or if its owner has no address. */
  async mailOf(
    organizationId: string,
  ): Promise<{ address: string; businessName: string; activeOn: string } | null> {
    const [row] = await this.database.read<{
      address: string | null;
      businessName: string;
      activeOn: string;
    }>(
      NO_USER,
      `SELECT oficio.address_of(organization.owner_user_id) AS address, organization.name AS "businessName",
         ${ACTIVE_ON} AS "activeOn"
       FROM oficio.organizations organization JOIN oficio.organization_figures figures ON figures.id = organization.id
       WHERE organization.id = $1 AND organization.inactive_noticed_at IS NOT NULL
         AND organization.deletion_scheduled_for IS NULL`,
      [organizationId],
    );
    return row?.address ? { ...row, address: row.address } : null;
  }
}
