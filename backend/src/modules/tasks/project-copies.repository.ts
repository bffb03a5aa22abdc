import { TASK_STATUSES } from '@oficio/contracts';
import { generateNKeysBetween } from 'fractional-indexing';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

interface CopiedTasks {
  fromId: string;
  toId: string;
  at: string;
  newId(): string;
}

/** Adds the tasks of a project to another one, undone and at the places of the board, one column after the other. */
export async function copyTasks(
  tx: Transaction,
  { organizationId, userId }: OrganizationScope,
  { fromId, toId, at, newId }: CopiedTasks,
): Promise<void> {
  const tasks = sql`SELECT id FROM oficio.tasks
    WHERE organization_id = ${organizationId} AND project_id = ${fromId} AND deleted_at IS NULL
    ORDER BY array_position(${TASK_STATUSES}::text[], status), rank`;
  const ids = (await tx.rows<{ id: string }>(tasks.text, tasks.values)).map((task) => task.id);
  if (ids.length === 0) return;
  const copies = sql`INSERT INTO oficio.tasks (id, organization_id, project_id, created_by, title, description,
      assignee_id, estimate_minutes, labels, search_text, checklist, rank, created_at, updated_at)
    SELECT placed.copy, task.organization_id, ${toId}, ${userId}, task.title, task.description, task.assignee_id,
      task.estimate_minutes, task.labels, task.search_text,
      (SELECT coalesce(jsonb_agg(entry || '{"done": false}' ORDER BY place), '[]')
        FROM jsonb_array_elements(task.checklist) WITH ORDINALITY AS entries (entry, place)),
      placed.rank, ${at}, ${at}
    FROM unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[],
      ${generateNKeysBetween(null, null, ids.length)}::text[]) placed (id, copy, rank)
    JOIN oficio.tasks task ON task.organization_id = ${organizationId} AND task.id = placed.id`;
  await tx.rows(copies.text, copies.values);
}
