import { type OrganizationSummary, organizationSetupRoutes, pathOf } from '@oficio/contracts';

/** For queries that join a `membership` with `SUMMARY_JOINS`. */
export const SUMMARY_COLUMNS = `organization.id AS "organizationId", organization.name,
  membership.role AS "memberRole", membership.scope AS "sees",
  CASE membership.scope WHEN 'assigned' THEN oficio.assigned_mark(organization.id) END AS "assignedMark",
  organization.currency, organization.timezone, organization.number_format AS "numberFormat",
  organization.date_format AS "dateFormat", organization.document_language AS "documentLanguage",
  organization.fiscal_year_month AS "fiscalYearMonth",
  organization.setup_completed_at IS NOT NULL AS "isSetUp", logo.id AS "logoId",
  organization.deletion_scheduled_for AS "organizationDeletion",
  organization.suspended_at AS "suspendedAt", organization.sending_paused_at AS "sendingPausedAt"`;

export const SUMMARY_JOINS = `
  JOIN oficio.organizations organization ON organization.id = membership.organization_id
  LEFT JOIN oficio.organization_logos logo ON logo.organization_id = organization.id`;

export interface SummaryRow extends Omit<OrganizationSummary, 'id' | 'logoUrl' | 'deletionScheduledFor'> {
  /** Null if an outer join found no membership. */
  organizationId: string | null;
  logoId: string | null;
  organizationDeletion: string | null;
}

export function summaryOf(row: SummaryRow): OrganizationSummary {
  const { organizationId, name, memberRole, sees, assignedMark, currency, timezone, isSetUp, logoId } = row;
  const { numberFormat, dateFormat, documentLanguage, fiscalYearMonth } = row;
  return {
    id: organizationId ?? '',
    name,
    memberRole,
    sees,
    assignedMark,
    currency,
    timezone,
    numberFormat,
    dateFormat,
    documentLanguage,
    fiscalYearMonth,
    isSetUp,
    logoUrl: logoId === null ? null : pathOf(organizationSetupRoutes.logo, { id: logoId }),
    deletionScheduledFor: row.organizationDeletion,
    suspendedAt: row.suspendedAt,
    sendingPausedAt: row.sendingPausedAt,
  };
}
