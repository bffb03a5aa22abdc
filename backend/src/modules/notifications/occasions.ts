import type { Transaction } from '../../database/database.ts';

interface Occasion {
  organizationId: string;
  entityId: string;
  /** Of the entity: a day and a step, for example. */
  occasion: string;
  at: string;
}

/** Notes that members are notified of an occasion. False if they were before; a concurrent transaction is waited for. */
export async function isFirstTime(
  tx: Transaction,
  { organizationId, entityId, occasion, at }: Occasion,
): Promise<boolean> {
  const added = await tx.rows(
    `INSERT INTO oficio.notified_occasions (organization_id, entity_id, occasion, created_at)
     VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
    [organizationId, entityId, occasion, at],
  );
  return added.length === 1;
}
