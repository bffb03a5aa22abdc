import {
  addDays,
  INVOICE_READING_ROLES,
  type LocalDate,
  mayCall,
  type QueryOf,
  type TimeEntry,
  type timeEntryRoutes,
} from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import type { List } from '../../records/list.ts';
import { MEMBER_NAMES } from '../../records/member-names.ts';
import type { RecordScope } from '../../records/record-area.ts';

/** Whoever reads invoices reads the prices of hours. Every role that writes entries does. */
export const readsRates = ({ organization }: Pick<OrganizationScope, 'organization'>): boolean =>
  mayCall({ members: INVOICE_READING_ROLES }, organization);

const PROJECT = sql`JOIN public.projects project
  ON project.id = entry.project_id AND project.organization_id = entry.organization_id
  LEFT JOIN oficio.tasks task ON task.id = entry.task_id AND task.organization_id = entry.organization_id`;

function shownTo(scope: RecordScope): Sql {
  const money = readsRates(scope)
    ? sql`entry.rate_minor AS "rateMinor", (
        SELECT json_build_object('id', invoice.id, 'number', invoice.number) FROM public.invoices invoice
        WHERE invoice.id = entry.billed_invoice_id AND invoice.organization_id = entry.organization_id) AS invoice`
    : sql`NULL::bigint AS "rateMinor", NULL::json AS invoice`;
  return sql`entry.id, entry.project_id AS "projectId", project.name AS "projectName", project.color AS "projectColor",
    task.id AS "taskId", task.title AS "taskTitle", project.client_id AS "clientId", project.client_name AS "clientName", entry.user_id AS "userId",
    ${MEMBER_NAMES} ->> entry.user_id::text AS "userName", entry.day, entry.started_at AS "startedAt",
    entry.ended_at AS "endedAt", entry.minutes, entry.note, entry.billable, ${money}, entry.currency,
    entry.billed_invoice_id IS NOT NULL AS "isBilled", entry.created_at AS "createdAt", entry.updated_at AS "updatedAt",
    entry.version`;
}

export type TimeQuery = Omit<QueryOf<typeof timeEntryRoutes.list>, 'limit' | 'cursor'>;

/** Entries of projects in the trash aren't listed. */
export const OF_LIVING_PROJECT = sql`entry.project_id IN (SELECT living.id FROM public.projects living
  WHERE living.organization_id = entry.organization_id AND living.deleted_at IS NULL)`;

export const ofClient = (organizationId: string, clientId: string): Sql =>
  sql`entry.project_id IN (SELECT own.id FROM public.projects own
    WHERE own.organization_id = ${organizationId} AND own.client_id = ${clientId})`;

const BILLED: Record<NonNullable<TimeQuery['billed']>, Sql> = {
  unbilled: sql`entry.billable AND entry.billed_invoice_id IS NULL`,
  billed: sql`entry.billed_invoice_id IS NOT NULL`,
  not_billable: sql`NOT entry.billable`,
};

export const TIME_LIST: List<TimeQuery> = {
  table: 'oficio.time_entries',
  joins: PROJECT,
  shown: shownTo,
  order: { day: { day: 'date' } },
  where: OF_LIVING_PROJECT,
  filters: {
    projectId: 'project_id',
    clientId: (id, { organizationId }) => ofClient(organizationId, id),
    taskId: 'task_id',
    userId: 'user_id',
    from: (day) => sql`entry.day >= ${day}::date`,
    to: (day) => sql`entry.day <= ${day}::date`,
    billed: (state) => BILLED[state],
  },
};

export const TIME_FILE: List<TimeQuery> = {
  ...TIME_LIST,
  shown: (scope) => sql`${shownTo(scope)}, project.code AS "projectCode"`,
};

/** A statement that reads one entry, also of a project in the trash: its timer can run. */
export function entryStatement(scope: RecordScope, condition: Sql): Sql {
  return sql`SELECT ${shownTo(scope)} FROM oficio.time_entries entry ${PROJECT}
    WHERE entry.organization_id = ${scope.organizationId} AND ${condition}`;
}

/** A statement of the minutes of a person's week from its first day, by project, task and day. */
export function weekStatement(
  scope: OrganizationScope,
  { from, userId }: { from: LocalDate; userId: string },
): Sql {
  return sql`SELECT project.id AS "projectId", project.name AS "projectName",
      project.color AS "projectColor", project.client_name AS "clientName", task.id AS "taskId",
      task.title AS "taskTitle", entry.day,
      sum(entry.minutes)::bigint AS minutes, count(*)::integer AS entries
    FROM oficio.time_entries entry ${PROJECT}
    WHERE entry.organization_id = ${scope.organizationId} AND entry.user_id = ${userId} AND ${OF_LIVING_PROJECT}
      AND entry.day BETWEEN ${from}::date AND ${addDays(from, 6)}::date AND entry.minutes IS NOT NULL
    GROUP BY project.id, task.id, entry.day
    ORDER BY project.sort_name, project.id, task.title NULLS FIRST, task.id, entry.day`;
}

export async function findEntry(
  tx: Transaction,
  scope: OrganizationScope,
  condition: Sql,
): Promise<TimeEntry | null> {
  const { text, values } = entryStatement(scope, condition);
  const [entry] = await tx.rows<TimeEntry & Record<string, unknown>>(text, values);
  return entry ?? null;
}
