import { Injectable } from '@nestjs/common';
import { type CurrentUser, toUserRole } from '@oficio/contracts';
import type { SubscriptionFacts } from '@oficio/machines/subscription';
import { ApiDatabase } from '../../database/database.ts';
import type { VerifiedKey } from '../../sessions/api-key.ts';
import type { PrincipalOrganization } from '../../sessions/principal.ts';
import type { VerifiedToken } from '../../sessions/token-verifier.ts';
import {
  SUMMARY_COLUMNS,
  SUMMARY_JOINS,
  type SummaryRow,
  summaryOf,
} from '../organization/organization-summary.ts';
import { FACT_COLUMNS, type FactsRow, factsOf } from '../subscription/subscription-facts.ts';

export interface AccountRecord {
  sessionIsLive: boolean;
  email: string;
  emailConfirmed: boolean;
  profile: ProfileRecord | null;
  organization: PrincipalOrganization | null;
  subscription: SubscriptionFacts | null;
  device: SessionDevice;
}

/** Of the session. */
interface SessionDevice {
  /** Null if the auth service doesn't know it. */
  userAgent: string | null;
  /** The devices with which the person has signed in, as `deviceWords` names them. */
  known: readonly string[];
}

type ProfileRecord = Pick<CurrentUser, 'role' | OwnField>;

type OwnField =
  | ('firstName' | 'lastName' | 'phone' | 'timezone' | 'onboardingCompleted')
  | ('deletionScheduledFor' | 'createdAt' | 'updatedAt');

/** `$1` is the person; `$2` the session, or the organization of an API key. */
const account = ({ isLive, place, device }: { isLive: string; place: string; device: string }): string => `
  SELECT ${isLive} AS "sessionIsLive",
    account.email, account.email_confirmed AS "emailConfirmed",
    profile.id AS "profileId", profile.role, profile.first_name AS "firstName", profile.last_name AS "lastName",
    profile.phone, profile.timezone AS "profileTimezone", profile.onboarding_completed AS "onboardingCompleted",
    profile.deletion_scheduled_for AS "deletionScheduledFor", profile.created_at AS "createdAt",
    profile.updated_at AS "updatedAt",
    place.*, ${device},
    ${FACT_COLUMNS}
  FROM oficio.own_account() account
  LEFT JOIN oficio.profiles profile ON profile.id = $1
  LEFT JOIN LATERAL (
    SELECT organization.owner_user_id AS "ownerUserId",
      ${SUMMARY_COLUMNS}
    FROM oficio.memberships membership
    ${SUMMARY_JOINS}
    WHERE membership.user_id = $1 ${place}
    LIMIT 1
  ) place ON true
  LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = place."organizationId"`;

const OF_SESSION = account({
  isLive: 'oficio.session_is_live($2, $1)',
  place: `ORDER BY membership.organization_id = profile.current_organization_id DESC NULLS LAST,
    membership.joined_at, membership.organization_id`,
  device: `(SELECT session.user_agent FROM oficio.own_devices($2) session) AS "userAgent",
    (SELECT session.devices FROM oficio.own_devices($2) session) AS devices`,
});
const IN_ORGANIZATION = {
  place: 'AND membership.organization_id = $2',
  device: 'NULL::text AS "userAgent", NULL::text[] AS devices',
};
/** A person whose account is to be removed has signed out everywhere, so that keys don't work either. */
const OF_KEY = account({
  isLive: 'oficio.account_is_live($1) AND profile.deletion_scheduled_for IS NULL',
  ...IN_ORGANIZATION,
});
const OF_MEMBER = account({ isLive: 'true', ...IN_ORGANIZATION });

@Injectable()
export class PrincipalRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Null if the auth service doesn't know the person. */
  find({ userId, sessionId }: Pick<VerifiedToken, 'userId' | 'sessionId'>): Promise<AccountRecord | null> {
    return this.#find(OF_SESSION, userId, sessionId);
  }

  /** As `find`, with the organization of an API key. */
  findForKey({
    userId,
    organizationId,
  }: Pick<VerifiedKey, 'userId' | 'organizationId'>): Promise<AccountRecord | null> {
    return this.#find(OF_KEY, userId, organizationId);
  }

  /** As `find`, in one of the person's organizations and without a session. */
  findMember(userId: string, organizationId: string): Promise<AccountRecord | null> {
    return this.#find(OF_MEMBER, userId, organizationId);
  }

  async #find(statement: string, userId: string, of: string): Promise<AccountRecord | null> {
    const claims = { userId, organizationId: null };
    const [row] = await this.database.read<AccountRow>(claims, statement, [userId, of]);
    if (!row) return null;
    const { sessionIsLive, email, emailConfirmed, ownerUserId } = row;
    return {
      sessionIsLive,
      email,
      emailConfirmed,
      profile: row.profileId === null ? null : profileOf(row),
      organization: row.organizationId === null ? null : { ...summaryOf(row), ownerUserId },
      subscription: factsOf(row),
      device: { userAgent: row.userAgent, known: row.devices ?? [] },
    };
  }
}

function profileOf({ role, profileTimezone: timezone, ...row }: AccountRow): ProfileRecord {
  const { firstName, lastName, phone, onboardingCompleted, deletionScheduledFor, createdAt, updatedAt } = row;
  const times = { deletionScheduledFor, createdAt, updatedAt };
  return { role: toUserRole(role), firstName, lastName, phone, timezone, onboardingCompleted, ...times };
}

interface AccountRow extends SummaryRow, FactsRow, Omit<ProfileRecord, 'role' | 'timezone'> {
  sessionIsLive: boolean;
  email: string;
  emailConfirmed: boolean;
  profileId: string | null;
  role: string;
  profileTimezone: string | null;
  ownerUserId: string;
  userAgent: string | null;
  devices: string[] | null;
}
