import {
  ACCOUNTING_READING_ROLES,
  type AnswerOf,
  addDays,
  DONE_WEEKS,
  mayCall,
  PROJECT_STORED_STATUSES,
  PROJECTS_WITH_HOURS,
  type ProjectAnalytics,
  type projectAnalyticsRoutes,
  startOfWeek,
} from '@oficio/contracts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { MEMBER_NAMES } from '../../records/member-names.ts';
import type { RecordKit } from '../../records/record-kit.ts';
import { listScopeOf } from '../../records/record-list.ts';
import { readRecord } from '../../records/record-rows.ts';
import { projectArea } from './project-area.ts';
import {
  moneyOfProjects,
  moneyTotals,
  type ProjectRow,
  projectsOf,
  type TotalRow,
  totalsOf,
} from './project-money.ts';
import { SPENT } from './project-work.ts';

type StatusRow = ProjectAnalytics['byStatus'][number];
type WeekRow = ProjectAnalytics['doneByWeek'][number];

interface DueRow extends Record<string, unknown> {
  overdue: number;
  dueThisWeek: number;
}

interface LoadRow extends Record<string, unknown> {
  personId: string | null;
  name: string | null;
  open: number;
  overdue: number;
  estimateMinutes: number;
}

const BY_STATUS = `SELECT status, count(*)::integer AS count FROM public.projects
  WHERE organization_id = $1 AND record_state = 'open' GROUP BY status`;

const DUE = `SELECT count(*) FILTER (WHERE sort_due_on < $2::date)::integer AS overdue,
    count(*) FILTER (WHERE sort_due_on >= $2::date)::integer AS "dueThisWeek"
  FROM public.projects
  WHERE organization_id = $1 AND record_state = 'open' AND status IN ('planned', 'active', 'on_hold')
    AND sort_due_on <= $3::date`;

/** The tasks of projects that the caller sees and that aren't in the trash. */
const TASKS = `FROM oficio.tasks task JOIN public.projects project
    ON project.organization_id = task.organization_id AND project.id = task.project_id
  WHERE task.organization_id = $1 AND task.deleted_at IS NULL AND project.deleted_at IS NULL`;

const DONE = `SELECT to_char(date_trunc('week', task.completed_at AT TIME ZONE $2), 'YYYY-MM-DD') AS week,
    count(*)::integer AS count
  ${TASKS} AND task.completed_at >= ($3::date)::timestamp AT TIME ZONE $2 GROUP BY 1`;

const LOAD = `SELECT "personId", CASE WHEN "personId" IS NOT NULL THEN ${MEMBER_NAMES.sql} ->> "personId"::text END AS name,
    open, overdue, "estimateMinutes"
  FROM (SELECT task.assignee_id AS "personId", count(*)::integer AS open,
      count(*) FILTER (WHERE task.due_on < $2::date)::integer AS overdue,
      coalesce(sum(task.estimate_minutes), 0)::integer AS "estimateMinutes"
    ${TASKS} AND task.status <> 'done' AND project.status IN ('planned', 'active', 'on_hold')
      AND project.archived_at IS NULL
    GROUP BY 1) loaded
  ORDER BY open DESC, "personId"`;

interface HoursRow extends Record<string, unknown> {
  id: string;
  name: string;
  clientName: string | null;
  budgetMinutes: number;
  spent: ProjectAnalytics['hours'][number]['spent'];
}

const HOURS = `WITH budgeted AS (
    SELECT id, name, sort_name, client_name, budget_minutes FROM public.projects
    WHERE organization_id = $1 AND record_state = 'open' AND status IN ('planned', 'active', 'on_hold')
      AND budget_minutes IS NOT NULL
  )
  SELECT id, name, client_name AS "clientName", budget_minutes AS "budgetMinutes", spent
  FROM (SELECT budgeted.*, coalesce(spent, '${SPENT.absent}') AS spent
    FROM budgeted LEFT JOIN oficio.spent_on_projects(ARRAY(SELECT id FROM budgeted)) ON project_id = id) project
  ORDER BY (spent ->> 'minutes')::numeric / budget_minutes DESC, sort_name, id LIMIT ${PROJECTS_WITH_HOURS}`;

/** The figures of the projects that the caller sees. */
export async function projectAnalytics(
  kit: Pick<RecordKit, 'database' | 'clock'>,
  scope: OrganizationScope,
): Promise<ProjectAnalytics> {
  const { organizationId, organization } = scope;
  const { today } = listScopeOf(kit, scope);
  const monday = startOfWeek(today);
  const weekEnd = addDays(monday, 6);
  const first = addDays(monday, -7 * (DONE_WEEKS - 1));
  const readsMoney = mayCall({ members: ACCOUNTING_READING_ROLES }, organization);
  const [[statuses, [due], done, load, hours], money] = await Promise.all([
    kit.database.readAll<[StatusRow, DueRow, WeekRow, LoadRow, HoursRow]>(scope, [
      { text: BY_STATUS, values: [organizationId] },
      { text: DUE, values: [organizationId, today, weekEnd] },
      { text: DONE, values: [organizationId, organization.timezone, first] },
      { text: LOAD, values: [organizationId, today] },
      { text: HOURS, values: [organizationId] },
    ]),
    readsMoney ? moneyOfAll(kit, scope) : null,
  ]);
  return {
    today,
    weekEnd,
    byStatus: PROJECT_STORED_STATUSES.map((status) => ({
      status,
      count: statuses.find((row) => row.status === status)?.count ?? 0,
    })),
    overdue: due?.overdue ?? 0,
    dueThisWeek: due?.dueThisWeek ?? 0,
    doneByWeek: Array.from({ length: DONE_WEEKS }, (_, index) => {
      const week = addDays(first, 7 * index);
      return { week, count: done.find((row) => row.week === week)?.count ?? 0 };
    }),
    load: load.map(({ personId, name, ...counts }) => ({
      person: personId === null ? null : { id: personId, name: name ?? '' },
      ...counts,
    })),
    hours,
    money,
  };
}

async function moneyOfAll(
  kit: Pick<RecordKit, 'database'>,
  scope: OrganizationScope,
): Promise<ProjectAnalytics['money']> {
  const [totals, projects] = await kit.database.readAll<[TotalRow, ProjectRow]>(scope, [
    moneyTotals(scope),
    moneyOfProjects(scope),
  ]);
  return { totals: totalsOf(totals, scope.organization.currency), projects: projectsOf(projects) };
}

/**
 * The money of one project.
 * @throws ApiError resource.not_found
 */
export async function moneyOfProject(
  kit: RecordKit,
  scope: OrganizationScope,
  id: string,
): Promise<AnswerOf<typeof projectAnalyticsRoutes.money>> {
  await readRecord(kit, projectArea, scope, id);
  const [rows] = await kit.database.readAll<[TotalRow]>(scope, [moneyTotals(scope, id)]);
  return { currencies: totalsOf(rows, scope.organization.currency) };
}
