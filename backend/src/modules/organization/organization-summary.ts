import {
  type MemberRole,
  type OrganizationSummary,
  organizationSetupRoutes,
  pathOf,
} from '@oficio/contracts';

/** For queries that join a `membership` with `SUMMARY_JOINS`. */
export const SUMMARY_COLUMNS = `organization.id AS organization_id, organization.name,
  membership.role AS member_role, organization.currency, organization.timezone,
  organization.setup_completed_at IS NOT NULL AS is_set_up, logo.id AS logo_id`;

export const SUMMARY_JOINS = `
  JOIN oficio.organizations organization ON organization.id = membership.organization_id
  LEFT JOIN oficio.organization_logos logo ON logo.organization_id = organization.id`;

export interface SummaryRow {
  [column: string]: unknown;
  /** Null if an outer join found no membership. */
  organization_id: string | null;
  name: string;
  member_role: MemberRole;
  currency: string;
  timezone: string;
  is_set_up: boolean;
  logo_id: string | null;
}

export function summaryOf(row: SummaryRow): OrganizationSummary {
  return {
    id: row.organization_id ?? '',
    name: row.name,
    memberRole: row.member_role,
    currency: row.currency,
    timezone: row.timezone,
    isSetUp: row.is_set_up,
    logoUrl: row.logo_id === null ? null : pathOf(organizationSetupRoutes.logo, { id: row.logo_id }),
  };
}
