import type { Transaction } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { RecordScope } from './record-area.ts';
import type { RecordTable } from './tables.ts';

/**
 * A record can be given to a client of the organization that the caller sees and that isn't in the trash. A caller who
 * is limited to assigned clients would lose a record without one.
 * @throws ApiError resource.not_found, request.invalid
 */
export async function requireClient(
  tx: Transaction,
  { organizationId, organization }: RecordScope,
  { clientId }: { clientId?: string | null | undefined },
  fields: { clientId: string | null },
): Promise<void> {
  if (fields.clientId === null && organization.sees === 'assigned') {
    throw faultOf('request.invalid', 'Choose one of your clients. You only see what belongs to them.');
  }
  if (!clientId) return;
  const [client] = await tx.rows<{ isThere: boolean; keptName: string | null }>(
    `SELECT client.deleted_at IS NULL AS "isThere", kept.display_name AS "keptName"
     FROM public.client_directory client LEFT JOIN public.client_directory kept
       ON kept.organization_id = client.organization_id AND kept.id = client.merged_into AND kept.deleted_at IS NULL
     WHERE client.organization_id = $1 AND client.id = $2`,
    [organizationId, clientId],
  );
  if (client?.isThere) return;
  if (!client?.keptName) throw clientGone();
  const { keptName } = client;
  throw faultOf('resource.not_found', `This client was merged into ${keptName}. Please choose ${keptName}.`);
}

/**
 * Requires again, after the row was written, that its client isn't in the trash. The written row holds a lock of its client, so
 * that either this check sees a deletion or the deletion sees the row.
 * @throws ApiError resource.not_found
 */
export async function requireClientStill(
  tx: Transaction,
  { organizationId }: RecordScope,
  table: RecordTable,
  id: string,
): Promise<void> {
  const rows = await tx.rows(
    `SELECT FROM public.${table} entry JOIN public.client_directory client ON client.id = entry.client_id
     WHERE entry.organization_id = $1 AND entry.id = $2 AND client.deleted_at IS NULL`,
    [organizationId, id],
  );
  if (rows.length === 0) throw clientGone();
}

/**
 * Requires that the client of a record that returns from the trash isn't in the trash itself.
 * @throws ApiError resource.in_use
 */
export async function requireClientToRestore(
  tx: Transaction,
  table: RecordTable,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  // The trigger `follow_merge` locks the client, so that either this check sees its deletion or the deletion the record.
  await tx.rows(`UPDATE public.${table} SET client_id = client_id WHERE organization_id = $1 AND id = $2`, [
    organizationId,
    id,
  ]);
  const [deleted] = await tx.rows<{ name: string }>(
    `SELECT client.display_name AS name
     FROM public.${table} entry JOIN public.client_directory client ON client.id = entry.client_id
     WHERE entry.organization_id = $1 AND entry.id = $2 AND client.deleted_at IS NOT NULL`,
    [organizationId, id],
  );
  if (!deleted) return;
  throw new ApiError(
    'resource.in_use',
    `The client ${deleted.name} is in the trash. Restore the client first, then this.`,
  );
}

function clientGone(): ApiError {
  return faultOf('resource.not_found', 'This client was not found. It may have been deleted.');
}

function faultOf(code: 'request.invalid' | 'resource.not_found', message: string): ApiError {
  return new ApiError(code, message, { fields: [{ path: 'clientId', message }] });
}

/**
 * Touches the row of a client whose notes, for example, have changed, or that a record has left: browsers receive changes of the client's table
 * alone, and then read the client's parts again. The version stays, so that no message is shown. A row that another
 * transaction is changing is skipped, so that the two can't deadlock.
 */
export async function showChangeOfClient(
  tx: Transaction,
  { organizationId }: Pick<RecordScope, 'organizationId'>,
  clientId: string,
): Promise<void> {
  await tx.rows(
    `UPDATE public.client_directory SET updated_at = updated_at WHERE id IN (
       SELECT id FROM public.client_directory WHERE organization_id = $1 AND id = $2 FOR NO KEY UPDATE SKIP LOCKED)`,
    [organizationId, clientId],
  );
}

/** Locks the organization, as a new row of it does: before its rows, because a hand-over takes the locks in this order. */
export function lockOrganization(tx: Transaction, organizationId: string): void {
  tx.send("SELECT oficio.lock_clients($1, '{}')", [organizationId]);
}
