import sql from 'sql-template-tag';
import type { PageMember } from '../../records/page-members.ts';

/** How many tasks of a project are open and done. */
export const TASK_COUNTS: PageMember = {
  rows: (ids) => sql`SELECT project_id AS id, counts::text AS value FROM oficio.task_counts(${ids})`,
  absent: '{"open" : 0, "done" : 0}',
};

/** The minutes of a project's time. */
export const SPENT: PageMember = {
  rows: (ids) => sql`SELECT project_id AS id, spent::text AS value FROM oficio.spent_on_projects(${ids})`,
  absent: '{"minutes" : 0, "billableMinutes" : 0}',
};
