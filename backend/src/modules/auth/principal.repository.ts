import { Injectable } from '@nestjs/common';
import { toUserRole, type UserRole } from '@oficio/contracts';
import type { SubscriptionFacts } from '@oficio/machines/subscription';
import { ApiDatabase } from '../../database/database.ts';
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
}

interface ProfileRecord {
  role: UserRole;
  firstName: string;
  lastName: string;
  phone: string | null;
  timezone: string | null;
  onboardingCompleted: boolean;
  deletionScheduledFor: string | null;
  createdAt: string;
  updatedAt: string;
}

const ACCOUNT = `
  SELECT oficio.session_is_live($2, $1) AS session_is_live,
    account.email, account.email_confirmed,
    profile.id AS profile_id, profile.role, profile.first_name, profile.last_name, profile.phone,
    profile.timezone AS profile_timezone, profile.onboarding_completed,
    profile.deletion_scheduled_for, profile.created_at, profile.updated_at,
    place.*,
    ${FACT_COLUMNS}
  FROM oficio.own_account() account
  LEFT JOIN oficio.profiles profile ON profile.id = $1
  LEFT JOIN LATERAL (
    SELECT organization.owner_user_id,
      ${SUMMARY_COLUMNS}
    FROM oficio.memberships membership
    ${SUMMARY_JOINS}
    WHERE membership.user_id = $1
    ORDER BY membership.organization_id = profile.current_organization_id DESC NULLS LAST,
      membership.joined_at, membership.organization_id
    LIMIT 1
  ) place ON true
  LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = place.organization_id`;

@Injectable()
export class PrincipalRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** Null if the auth service doesn't know the person. */
  async find({
    userId,
    sessionId,
  }: Pick<VerifiedToken, 'userId' | 'sessionId'>): Promise<AccountRecord | null> {
    const claims = { userId, organizationId: null };
    const [row] = await this.database.read<AccountRow>(claims, ACCOUNT, [userId, sessionId]);
    if (!row) return null;
    return {
      sessionIsLive: row.session_is_live,
      email: row.email,
      emailConfirmed: row.email_confirmed,
      profile: row.profile_id === null ? null : profileOf(row),
      organization:
        row.organization_id === null ? null : { ...summaryOf(row), ownerUserId: row.owner_user_id },
      subscription: factsOf(row),
    };
  }
}

function profileOf(row: AccountRow): ProfileRecord {
  return {
    role: toUserRole(row.role),
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    timezone: row.profile_timezone,
    onboardingCompleted: row.onboarding_completed,
    deletionScheduledFor: row.deletion_scheduled_for,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

interface AccountRow extends SummaryRow, FactsRow {
  session_is_live: boolean;
  email: string;
  email_confirmed: boolean;
  profile_id: string | null;
  role: string;
  first_name: string;
  last_name: string;
  phone: string | null;
  profile_timezone: string | null;
  onboarding_completed: boolean;
  deletion_scheduled_for: string | null;
  created_at: string;
  updated_at: string;
  owner_user_id: string;
}
