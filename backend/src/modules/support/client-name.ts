import type { Transaction } from '../../database/database.ts';

/** The name of a client, for a text about its request. */
export async function clientName(tx: Transaction, organizationId: string, clientId: string): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(
    'SELECT display_name AS name FROM public.client_directory WHERE organization_id = $1 AND id = $2',
    [organizationId, clientId],
  );
  return row?.name ?? '';
}
