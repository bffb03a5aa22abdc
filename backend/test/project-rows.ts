import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { RowOwner } from './realtime-rows.ts';

/** Inserts a project of a client by plain SQL, and returns its id. */
export async function addProject(
  admin: Pick<ClientBase, 'query'>,
  { organizationId, userId }: RowOwner,
  clientId: string,
): Promise<string> {
  const id = randomUUID();
  await admin.query(
    `INSERT INTO public.projects (id, organization_id, created_by, client_id, code, name, currency, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5, 'MXN', $6, $6)`,
    [id, organizationId, userId, clientId, id, '2026-01-10T16:00:00.000Z'],
  );
  return id;
}
