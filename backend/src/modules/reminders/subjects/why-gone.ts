import type { SkipReason } from '@oficio/contracts';
import type { Transaction } from '../../../database/database.ts';
import type { SubjectRef } from './subject.types.ts';

/** Why nothing is sent about a domain or a service: it is away, or its client has answered or was renewed. */
export async function whyGoneFrom(
  tx: Transaction,
  table: 'public.domains' | 'public.hosting_clients',
  { organizationId, id }: SubjectRef,
): Promise<SkipReason> {
  const [row] = await tx.rows<{ isThere: boolean }>(
    `SELECT deleted_at IS NULL AND archived_at IS NULL AND status = 'active' AND client_id IS NOT NULL AS "isThere"
     FROM ${table} WHERE organization_id = $1 AND id = $2`,
    [organizationId, id],
  );
  return row?.isThere ? 'renewed' : 'removed';
}
