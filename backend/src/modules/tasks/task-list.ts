import {
  type LocalDate,
  NO_ASSIGNEE,
  type QueryOf,
  type TaskDueFilter,
  type taskRoutes,
} from '@oficio/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import type { List } from '../../records/list.ts';
import { MEMBER_NAMES } from '../../records/member-names.ts';

export type TaskQuery = Omit<QueryOf<typeof taskRoutes.list>, 'limit' | 'cursor'>;

/** A person as an answer names them; null without one. */
const personIn = (column: string): Sql => sql`CASE WHEN ${raw(column)} IS NOT NULL THEN
  json_build_object('id', ${raw(column)}, 'name', coalesce(${MEMBER_NAMES} ->> ${raw(column)}::text, '')) END`;

/** The members of an item, on a task `entry` and its `project`. */
export const TASK_ITEM = sql`entry.id, entry.created_at AS "createdAt", entry.updated_at AS "updatedAt", entry.version,
  entry.project_id AS "projectId", project.name AS "projectName", project.color AS "projectColor", entry.title,
  entry.status, ${personIn('entry.assignee_id')} AS assignee, entry.due_on AS "dueOn",
  entry.estimate_minutes AS "estimateMinutes", entry.labels,
  jsonb_array_length(entry.checklist) AS "checklistTotal",
  jsonb_array_length(jsonb_path_query_array(entry.checklist, '$[*] ? (@.done == true)')) AS "checklistDone",
  (SELECT count(*)::integer FROM oficio.task_comments comment
    WHERE comment.organization_id = entry.organization_id AND comment.task_id = entry.id) AS "commentCount"`;

/** The members of a single task. */
export const TASK = sql`${TASK_ITEM}, entry.description, entry.checklist,
  (SELECT coalesce(json_agg(json_build_object('id', comment.id, 'author', ${personIn('comment.author_id')},
      'body', comment.body, 'createdAt', oficio.json_instant(comment.created_at)) ORDER BY comment.created_at, comment.id), '[]')
    FROM oficio.task_comments comment
    WHERE comment.organization_id = entry.organization_id AND comment.task_id = entry.id) AS comments,
  entry.completed_at AS "completedAt", entry.deleted_at AS "deletedAt"`;

export const PROJECT_OF_TASK = sql`JOIN public.projects project
  ON project.organization_id = entry.organization_id AND project.id = entry.project_id`;

const SUNDAY = (today: LocalDate): Sql => sql`date_trunc('week', ${today}::date)::date + 6`;

const DUE: Record<TaskDueFilter, (today: LocalDate) => Sql> = {
  overdue: (today) => sql`(entry.sort_due_on < ${today}::date AND entry.status <> 'done')`,
  today: (today) => sql`entry.sort_due_on = ${today}::date`,
  week: (today) => sql`(entry.sort_due_on > ${today}::date AND entry.sort_due_on <= ${SUNDAY(today)})`,
  later: (today) =>
    sql`(entry.sort_due_on > ${today}::date AND entry.sort_due_on > ${SUNDAY(today)} AND entry.due_on IS NOT NULL)`,
  none: () => sql`entry.due_on IS NULL`,
};

/** The tasks by their due dates, those without one last. */
export const taskList = (today: LocalDate): List<TaskQuery> => ({
  table: 'oficio.tasks',
  searched: 'oficio.searchable_tasks',
  joins: PROJECT_OF_TASK,
  shown: TASK_ITEM,
  order: { dueOn: { sort_due_on: 'date' } },
  where: (_, { project }) => sql`entry.deleted_at IS NULL AND EXISTS (SELECT FROM public.projects project
    WHERE project.id = entry.project_id AND project.deleted_at IS NULL
      ${project ? sql`` : sql`AND project.archived_at IS NULL`})`,
  filters: {
    project: 'project_id',
    assignee: (id) => (id === NO_ASSIGNEE ? sql`entry.assignee_id IS NULL` : sql`entry.assignee_id = ${id}`),
    status: (status) => (status === 'open' ? sql`entry.status <> 'done'` : sql`entry.status = ${status}`),
    due: (due) => DUE[due](today),
  },
});
