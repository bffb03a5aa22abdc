import { Injectable } from '@nestjs/common';
import { type Activity, DASHBOARD_CARDS, type DashboardAll, type LocalDate } from '@oficio/contracts';
import sql, { raw } from 'sql-template-tag';
import { ApiDatabase } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { rowsSeen } from '../../records/list.ts';
import type { AnyArea } from '../../records/record-area.ts';
import { entityOf } from '../../records/tables.ts';
import { IS_OWED_INVOICE, isPast } from '../invoices/overdue.ts';

/** Rows of a list. */
export const LISTED = 5;

type OverdueInvoices = NonNullable<DashboardAll['overdueInvoices']>;
type RecentPayments = NonNullable<DashboardAll['recentPayments']>;
type NextSeries = NonNullable<DashboardAll['recurring']>;

export interface Progress {
  organizationIsSetUp: boolean;
  hasPlan: boolean;
  hasInvoice: boolean;
  hasDomain: boolean;
}

/** The domains that the caller sees. Searching those of all clients for one of an assigned client may read all of them. */
const DOMAINS = {
  all: 'SELECT FROM public.domains WHERE organization_id = $1',
  assigned: `SELECT FROM oficio.assigned_clients() AS assigned, LATERAL (
    SELECT FROM public.domains WHERE organization_id = $1 AND client_id = assigned LIMIT 1) own`,
};

@Injectable()
export class DashboardRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The first steps of the organization that are done. */
  async progress(scope: OrganizationScope): Promise<Progress> {
    const [progress] = await this.database.read<Progress & Record<string, unknown>>(
      scope,
      `SELECT organization.setup_completed_at IS NOT NULL AS "organizationIsSetUp",
         EXISTS (SELECT FROM oficio.subscriptions WHERE organization_id = $1 AND status <> 'none') AS "hasPlan",
         EXISTS (SELECT FROM oficio.document_series WHERE organization_id = $1 AND last_issue_date IS NOT NULL)
           AS "hasInvoice",
         EXISTS (${DOMAINS[scope.organization.sees]}) AS "hasDomain"
       FROM oficio.organizations organization WHERE organization.id = $1`,
      [scope.organizationId],
    );
    return progress ?? { organizationIsSetUp: false, hasPlan: false, hasInvoice: false, hasDomain: false };
  }

  /** The parts that the person has chosen. */
  async cards(scope: OrganizationScope): Promise<DashboardAll['cards']> {
    const [profile] = await this.database.read<{ cards: string[] | null }>(
      scope,
      'SELECT dashboard_cards AS cards FROM oficio.profiles WHERE id = $1',
      [scope.userId],
    );
    const chosen = profile?.cards;
    // An older version may have stored others.
    return chosen
      ? DASHBOARD_CARDS.filter((card) => chosen.includes(card)).sort(
          (one, other) => chosen.indexOf(one) - chosen.indexOf(other),
        )
      : null;
  }

  overdueInvoices(scope: OrganizationScope, today: LocalDate): Promise<OverdueInvoices> {
    const { text, values } = sql`SELECT id, number, client_name AS "clientName", due_date AS "dueDate",
        balance_minor AS "balanceMinor", currency
      FROM ${rowsSeen(sql`public.invoices`, 'client_id', scope)} invoice
      WHERE organization_id = ${scope.organizationId} AND ${raw(IS_OWED_INVOICE)} AND ${isPast(sql`sort_due`, today)}
      ORDER BY sort_due, sort_number, id LIMIT ${raw(`${LISTED}`)}`;
    return this.database.read<OverdueInvoices[number]>(scope, text, values);
  }

  recentPayments(scope: OrganizationScope): Promise<RecentPayments> {
    return this.database.read<RecentPayments[number]>(
      scope,
      `SELECT id, client_name AS "clientName", date, amount_minor AS "amountMinor", currency FROM oficio.payments
       WHERE organization_id = $1 AND status IN ('succeeded', 'disputed') ORDER BY date DESC, id DESC LIMIT ${LISTED}`,
      [scope.organizationId],
    );
  }

  /** The latest changes of the areas' records. */
  nextSeries(scope: OrganizationScope): Promise<NextSeries> {
    return this.database.read<NextSeries[number]>(
      scope,
      `SELECT id, kind, name, next_on AS "nextOn", total_minor AS "totalMinor", currency
       FROM oficio.recurring_documents
       WHERE organization_id = $1 AND status = 'active' ORDER BY sort_on, id LIMIT ${LISTED}`,
      [scope.organizationId],
    );
  }

  async activity(
    scope: OrganizationScope,
    areas: readonly Pick<AnyArea, 'table'>[],
    limit: number,
  ): Promise<Activity[]> {
    // The records of the answer alone are looked up, each by its id: a plan of EXISTS may read all records instead.
    const isThere = areas.map(
      ({ table }) =>
        `WHEN '${table}' THEN (SELECT true FROM public.${table} record WHERE record.id = entity_id) IS TRUE`,
    );
    const tables = areas.map((area) => `WHEN '${entityOf(area)}' THEN '${area.table}'`);
    return this.database.read<Activity>(
      scope,
      `SELECT id, at, actor_name AS "actorName", action, json_build_object('table', "table", 'id', entity_id,
         'name', entity_name, 'isPurged', NOT CASE "table" ${isThere.join(' ')} END) AS entity
       FROM (
         SELECT *, CASE entity_type ${tables.join(' ')} END AS "table"
         FROM (${latestChanges(scope, areas.length, limit)}) latest ORDER BY at DESC, sequence DESC LIMIT ${limit}
       ) change
       ORDER BY at DESC, sequence DESC`,
      [scope.organizationId, ...areas.map(entityOf)],
    );
  }
}

/**
 * The latest changes of each type, or of each assigned client: both follow an index. The limit is part of the text,
 * because a plan that doesn't know it expects many rows.
 */
function latestChanges({ organization }: OrganizationScope, types: number, limit: number): string {
  const ofTypes = Array.from({ length: types }, (_, index) => `$${index + 2}`);
  const changes = (condition: string): string => `
    SELECT id, at, sequence, actor_name, action, entity_name, entity_id, entity_type
    FROM oficio.audit_log WHERE organization_id = $1 AND ${condition}
    ORDER BY at DESC, sequence DESC LIMIT ${limit}`;
  if (organization.sees === 'assigned') {
    return `SELECT changed.* FROM oficio.assigned_clients() AS client,
      LATERAL (${changes(`entity_type IN (${ofTypes.join(', ')}) AND client_id = client`)}) changed`;
  }
  return ofTypes.map((type) => `(${changes(`entity_type = ${type}`)})`).join(' UNION ALL ');
}
