import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { RowOwner } from './realtime-rows.ts';

/** Inserts a certificate of a client by plain SQL, and returns its id. */
export async function addCertificate(
  admin: Pick<ClientBase, 'query'>,
  { organizationId, userId }: RowOwner,
  clientId: string,
): Promise<string> {
  const id = randomUUID();
  await admin.query(
    `INSERT INTO public.certificates (id, organization_id, created_by, client_id, host, port, name, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, 443, $5, $6, $6)`,
    [id, organizationId, userId, clientId, `${id}.example`, '2026-01-10T16:00:00.000Z'],
  );
  return id;
}
