import type { Transaction } from '../../database/database.ts';

/** False if the client was deleted. */
export async function isClientThere(
  tx: Transaction,
  { organizationId, clientId }: { organizationId: string; clientId: string | null },
): Promise<boolean> {
  const rows = await tx.rows(
    'SELECT FROM public.client_directory WHERE organization_id = $1 AND id = $2 AND deleted_at IS NULL',
    [organizationId, clientId],
  );
  return rows.length === 1;
}
