import { NO_CLIENT, type PROJECT_DUE_FILTERS } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { AnyArea } from '../../records/record-area.ts';

const IS_UNFINISHED = sql`entry.status IN ('planned', 'active', 'on_hold')`;

/** The conditions of the filter by the last day. */
const DUE: Record<(typeof PROJECT_DUE_FILTERS)[number], (today: string) => Sql> = {
  overdue: (today) => sql`(entry.sort_due_on < ${today}::date AND ${IS_UNFINISHED})`,
  week: (today) => sql`(entry.sort_due_on BETWEEN ${today}::date
    AND date_trunc('week', ${today}::date)::date + 6 AND ${IS_UNFINISHED})`,
  none: () => sql`entry.sort_due_on = 'infinity'`,
};

export const PROJECT_FILTERS: AnyArea['filters'] = {
  status: { kind: 'facet', condition: (status, column) => sql`${column('status')} = ${status}` },
  clientId: {
    kind: 'column',
    condition: (id, column) =>
      id === NO_CLIENT ? sql`${column('client_id')} IS NULL` : sql`${column('client_id')} = ${id}`,
  },
  memberId: {
    kind: 'column',
    condition: (id, column, { organizationId }) => sql`EXISTS (SELECT FROM oficio.project_members assigned
      WHERE assigned.organization_id = ${organizationId} AND assigned.user_id = ${id}
        AND assigned.project_id = ${column('id')})`,
  },
  due: {
    kind: 'column',
    condition: (due, _, { today }) => DUE[due as keyof typeof DUE](today),
  },
  tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
};
