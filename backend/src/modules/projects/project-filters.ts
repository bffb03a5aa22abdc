import { NO_CLIENT, type PROJECT_DUE_FILTERS } from '@oficio/contracts';
import sql, { type Sql } from 'sql-template-tag';
import type { AnyArea } from '../../records/record-area.ts';

/** The condition of each value of the filter on the last day. The filter adds that a project with a day is unfinished. */
const DUE: Record<(typeof PROJECT_DUE_FILTERS)[number], (day: Sql, today: string) => Sql> = {
  overdue: (day, today) => sql`${day} < ${today}::date`,
  week: (day, today) => sql`${day} BETWEEN ${today}::date AND date_trunc('week', ${today}::date)::date + 6`,
  none: (day) => sql`${day} = 'infinity'`,
};

export const PROJECT_FILTERS = {
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
    condition: (due, column, { today }) => {
      const isDue = DUE[due as keyof typeof DUE](column('sort_due_on'), today);
      return due === 'none'
        ? isDue
        : sql`(${isDue} AND ${column('status')} IN ('planned', 'active', 'on_hold'))`;
    },
  },
  tag: { kind: 'search', condition: (tag) => sql`entry.tags @> ARRAY[${tag}]` },
} satisfies AnyArea['filters'];
