import {
  type DocumentLocale,
  type QueryOf,
  TIME,
  type timeRoutes,
  type UnbilledTime,
} from '@oficio/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { MEMBER_NAMES } from '../../records/member-names.ts';
import { lockTime } from './time-entries.repository.ts';
import { OF_LIVING_PROJECT, ofClient } from './time-rows.ts';
import { rateOfProject } from './timed-project.ts';

type UnbilledQuery = QueryOf<typeof timeRoutes.unbilled>;

/** An entry that is to be billed, as it is when its lock is held. */
export interface LockedTime extends UnbilledTime {
  clientId: string | null;
  billedTitle: string | null;
  isBillable: boolean;
}

const ENTRY = sql`entry.id, entry.version, entry.project_id AS "projectId", project.name AS "projectName",
  task.id AS "taskId", task.title AS "taskTitle",
  ${MEMBER_NAMES} ->> entry.user_id::text AS "userName", entry.day, entry.minutes, entry.note,
  entry.rate_minor AS "rateMinor", entry.currency`;
const FROM = sql`FROM oficio.time_entries entry JOIN public.projects project
  ON project.id = entry.project_id AND project.organization_id = entry.organization_id
  LEFT JOIN oficio.tasks task ON task.id = entry.task_id AND task.organization_id = entry.organization_id`;

/** The rest of a statement over what can be billed if it has a rate. An entry without minutes has nothing to bill. */
function billable({ organizationId }: OrganizationScope, query: UnbilledQuery): Sql {
  const { projectId, clientId, from, to } = query;
  return sql`${FROM} WHERE ${join(
    [
      sql`entry.organization_id = ${organizationId} AND entry.billable AND entry.billed_invoice_id IS NULL
        AND entry.minutes > 0 AND ${OF_LIVING_PROJECT}`,
      ...(projectId ? [sql`entry.project_id = ${projectId}`] : []),
      ...(clientId ? [ofClient(organizationId, clientId)] : []),
      ...(from ? [sql`entry.day >= ${from}::date`] : []),
      ...(to ? [sql`entry.day <= ${to}::date`] : []),
    ],
    ' AND ',
  )}`;
}

/** Whether the caller sees the project or the client. */
function subject({ organizationId }: OrganizationScope, { projectId, clientId }: UnbilledQuery): Sql {
  return projectId
    ? sql`EXISTS (SELECT FROM public.projects
        WHERE organization_id = ${organizationId} AND id = ${projectId} AND deleted_at IS NULL)`
    : sql`EXISTS (SELECT FROM public.client_directory
        WHERE organization_id = ${organizationId} AND id = ${clientId} AND deleted_at IS NULL)`;
}

/**
 * The statements of one snapshot: the rules of the lines, the first entries, sums by currency, entries without a rate. The
 * amounts are those of a line for each entry, whose hours have four decimals.
 */
export function unbilledStatements(scope: OrganizationScope, query: UnbilledQuery): [Sql, Sql, Sql, Sql] {
  const matching = billable(scope, query);
  const client = query.clientId
    ? sql`${query.clientId}::uuid`
    : sql`(SELECT project.client_id FROM public.projects project
        WHERE project.organization_id = ${scope.organizationId} AND project.id = ${query.projectId})`;
  return [
    sql`SELECT settings.time_step_minutes AS step, client.id AS "clientId", coalesce(client.locale, 'en') AS locale,
        (${subject(scope, query)}) AS "isSeen"
      FROM oficio.billing_settings settings LEFT JOIN public.client_directory client
        ON client.organization_id = settings.organization_id AND client.id = ${client}
      WHERE settings.organization_id = ${scope.organizationId}`,
    sql`SELECT ${ENTRY} ${matching} AND entry.rate_minor IS NOT NULL ORDER BY entry.day, entry.id LIMIT ${TIME.mostBilled}`,
    sql`SELECT currency, sum(rounded)::bigint AS minutes, sum(round(round(rounded * 10000 / 60) * rate / 10000))::bigint AS "amountMinor",
        count(*)::integer AS entries
      FROM (
        SELECT currency, rate, CASE step WHEN 0 THEN minutes ELSE ceil(minutes / step) * step END AS rounded
        FROM (
          SELECT entry.currency, entry.rate_minor::numeric AS rate, entry.minutes::numeric, (
            SELECT settings.time_step_minutes FROM oficio.billing_settings settings
            WHERE settings.organization_id = ${scope.organizationId}) AS step
          ${matching} AND entry.rate_minor IS NOT NULL
        ) priced
      ) billed GROUP BY currency ORDER BY currency`,
    sql`SELECT count(*)::integer AS "withoutRate" ${matching} AND entry.rate_minor IS NULL`,
  ];
}

/** Locks entries, and reads those that the caller sees. */
export async function lockEntries(
  tx: Transaction,
  scope: OrganizationScope,
  ids: readonly string[],
): Promise<LockedTime[]> {
  await lockTime(tx, scope, ids);
  const { text, values } = sql`SELECT ${ENTRY}, project.client_id AS "clientId",
      entry.billable AND entry.minutes > 0 AND entry.rate_minor IS NOT NULL AS "isBillable",
      CASE WHEN entry.billed_invoice_id IS NOT NULL THEN coalesce((SELECT invoice.title FROM public.invoices invoice
        WHERE invoice.id = entry.billed_invoice_id AND invoice.organization_id = entry.organization_id), '') END
        AS "billedTitle"
    ${FROM} WHERE entry.organization_id = ${scope.organizationId} AND entry.id = ANY (${ids}) AND ${OF_LIVING_PROJECT}`;
  return tx.rows<LockedTime & Record<string, unknown>>(text, values);
}

/** Names the entries of each line by its source. */
export async function nameEntries(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  lines: readonly { sourceId: string; entryIds: readonly string[] }[],
): Promise<void> {
  const named = lines.flatMap(({ sourceId, entryIds }) => entryIds.map((entryId) => ({ sourceId, entryId })));
  await tx.rows(
    `INSERT INTO oficio.billed_time (organization_id, source_id, entry_id)
     SELECT $1, "sourceId", "entryId" FROM jsonb_to_recordset($2) AS named ("sourceId" uuid, "entryId" uuid)`,
    [organizationId, JSON.stringify(named)],
  );
}

/** How the time of a client becomes lines of an invoice. */
export interface BillingRules extends Record<string, unknown> {
  step: number;
  locale: DocumentLocale;
  clientId: string | null;
}

/** Undefined: the caller doesn't see the client. */
export async function billingRules(
  tx: Transaction,
  { organizationId }: OrganizationScope,
  clientId: string,
): Promise<BillingRules | undefined> {
  const [rules] = await tx.rows<BillingRules>(
    `SELECT settings.time_step_minutes AS step, client.locale, client.id AS "clientId"
     FROM oficio.billing_settings settings JOIN public.client_directory client
       ON client.organization_id = settings.organization_id AND client.id = $2
     WHERE settings.organization_id = $1`,
    [organizationId, clientId],
  );
  return rules;
}

/** The ids of the taxes that a new line has. */
export async function defaultTaxes(tx: Transaction, organizationId: string): Promise<string[]> {
  const rates = await tx.rows<{ id: string }>(
    'SELECT id FROM oficio.tax_rates WHERE organization_id = $1 AND is_default AND archived_at IS NULL ORDER BY id',
    [organizationId],
  );
  return rates.map(({ id }) => id);
}

interface WrittenRate {
  projectId: string;
  /** Those that new entries of the project get, to find the entries that have others. */
  rateMinor: number | null;
  currency: string;
  at: string;
}

/** Gives the unbilled entries of a project its present rate, and returns how many had another one. */
export async function writeRate(
  tx: Transaction,
  scope: OrganizationScope,
  { projectId, rateMinor, currency, at }: WrittenRate,
): Promise<number> {
  const { text, values } = sql`UPDATE oficio.time_entries entry SET rate_minor = ${rateOfProject(scope)},
      currency = project.currency, updated_at = ${at}, version = entry.version + 1
    FROM public.projects project
    WHERE project.id = entry.project_id AND project.organization_id = entry.organization_id
      AND entry.organization_id = ${scope.organizationId} AND entry.project_id = ${projectId}
      AND entry.billed_invoice_id IS NULL
      AND (entry.rate_minor, entry.currency) IS DISTINCT FROM (${rateMinor}::bigint, ${currency}::text)
    RETURNING entry.id`;
  return (await tx.rows(text, values)).length;
}
