import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { RowOwner } from './realtime-rows.ts';

/** A rank of its own, also among those of other rows. */
const rankOf = (id: string): string => `a0${id.replaceAll('-', '')}1`;

const AT = '2026-01-10T16:00:00.000Z';

/** Inserts a task of a project with a comment of its owner by plain SQL, and returns both ids. */
export async function addTask(
  admin: Pick<ClientBase, 'query'>,
  { organizationId, userId }: RowOwner,
  projectId: string,
): Promise<{ id: string; commentId: string }> {
  const [id, commentId] = [randomUUID(), randomUUID()];
  await admin.query(
    `INSERT INTO oficio.tasks (id, organization_id, project_id, created_by, title, assignee_id, rank, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $4, $6, $7, $7)`,
    [id, organizationId, projectId, userId, id, rankOf(id), AT],
  );
  await admin.query(
    `INSERT INTO oficio.task_comments (id, organization_id, task_id, author_id, body, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [commentId, organizationId, id, userId, 'Agreed by phone', AT],
  );
  return { id, commentId };
}
