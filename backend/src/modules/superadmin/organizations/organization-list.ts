import type {
  OrganizationSort,
  OrganizationState,
  QueryOf,
  superadminOrganizationRoutes,
} from '@oficio/contracts';
import { SUBSCRIPTION } from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { Sorts } from '../../../records/keyset.ts';
import type { SuperadminList } from '../../../records/list.ts';
import { FACT_COLUMNS } from '../../subscription/subscription-facts.ts';
import { namedUser } from '../superadmin-sql.ts';

export type OrganizationsQuery = QueryOf<typeof superadminOrganizationRoutes.list>;

/** A row for each organization, with its searched text. */
export const FIGURES = 'oficio.organization_figures';

/** Each has an index of `organization_figures`, so that a page costs the same whatever the number of organizations. */
const SORTS: Sorts<OrganizationSort> = {
  name: { sort_name: 'text' },
  owner: { sort_owner: 'text' },
  plan: { plan_id: 'bigint' },
  state: { status: 'text' },
  trialEnd: { trial_end: 'timestamptz' },
  members: { members: 'bigint' },
  clients: { clients: 'bigint' },
  mails: { mails: 'bigint' },
  bounce: { bounce: 'bigint' },
  storage: { storage_bytes: 'bigint' },
  lastActive: { last_active_on: 'date' },
  createdAt: { created_at: 'timestamptz' },
};

/** The end of a grant that still runs. */
export const grantedUntil = (now: string): Sql => sql`CASE WHEN subscription.status = 'trialing'
  AND subscription.granted_until > ${now} THEN subscription.granted_until END`;

/** The columns of an item, on `entry` of figures, `organization` and `subscription`. Parameter: the instant. */
export const shownOrganization = (now: string): Sql => sql`organization.id, organization.name,
  ${namedUser('organization.owner_user_id')} AS owner, ${raw(FACT_COLUMNS)},
  ${grantedUntil(now)} AS "grantedUntil",
  organization.suspended_at AS "suspendedAt", organization.sending_paused_at AS "sendingPausedAt",
  organization.deletion_scheduled_for AS "deletionScheduledFor", organization.created_at AS "createdAt",
  entry.members, entry.clients, entry.mails, entry.refused, entry.storage_bytes AS "storageBytes",
  nullif(entry.last_active_on, '1970-01-01') AS "lastActiveOn"`;

export const SHOWN_FROM = sql`JOIN oficio.organizations organization ON organization.id = entry.id
  LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = entry.id`;

/** The list at an instant. */
export const organizationList = (now: string): SuperadminList<OrganizationsQuery> => ({
  table: FIGURES,
  searched: FIGURES,
  joins: SHOWN_FROM,
  shown: shownOrganization(now),
  order: SORTS,
  filters: { state: (state) => hasState(state, now), plan: hasPlan },
});

const PLANS = {
  none: 0,
  professional: SUBSCRIPTION.professional.planId,
  starter: SUBSCRIPTION.starter.planId,
} as const;

export const hasPlan = (plan: keyof typeof PLANS): Sql => sql`entry.plan_id = ${PLANS[plan]}`;

const isOrganization = (condition: Sql) => sql`EXISTS (SELECT FROM oficio.organizations organization
  WHERE organization.id = entry.id AND ${condition})`;

/** A trial whose time is over has expired, although nothing has stored it yet. */
export function hasState(state: OrganizationState, now: string): Sql {
  switch (state) {
    case 'granted':
      return sql`entry.status = 'trialing' AND EXISTS (SELECT FROM oficio.subscriptions granted
        WHERE granted.organization_id = entry.id AND granted.granted_until > ${now})`;
    case 'suspended':
      return isOrganization(sql`organization.suspended_at IS NOT NULL`);
    case 'sending_paused':
      return isOrganization(sql`organization.sending_paused_at IS NOT NULL`);
    case 'deleting':
      return isOrganization(sql`organization.deletion_scheduled_for IS NOT NULL`);
    case 'trialing':
      return sql`entry.status = 'trialing' AND entry.trial_end > ${now}`;
    case 'expired':
      return sql`(entry.status = 'expired' OR entry.status = 'trialing' AND entry.trial_end <= ${now})`;
    default:
      return sql`entry.status = ${state}`;
  }
}
