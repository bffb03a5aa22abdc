import type { Transaction } from '../../database/database.ts';

/** The number of rows that one step of a removal removes or redacts. */
export const STEP_ROWS = 1_000;

/** Rows that refer to a client come before the client. */
const OWNED_TABLES = [
  'oficio.documents',
  'oficio.client_notes',
  'oficio.outbox',
  'oficio.public_links',
  // The ledger refers to payments, and goes with the invoices.
  'public.income',
  'public.expenses',
  'public.invoices',
  'oficio.payments',
  'public.domains',
  'public.hosting_clients',
  'public.client_directory',
];

/** Tables that can have many rows. Parameters: the organizations, the number of rows. */
const STEPS = [
  ...OWNED_TABLES.map(
    (table) => `WITH removed AS (
       DELETE FROM ${table} WHERE id IN (
         SELECT id FROM ${table} WHERE organization_id = ANY ($1) LIMIT $2
       ) RETURNING 1
     )
     SELECT count(*)::integer AS rows FROM removed`,
  ),
  'SELECT oficio.remove_audit_log($1, $2) AS rows',
];

/**
 * Removes some rows of organizations that are to be removed.
 * @returns whether there may be more rows
 */
export async function removeSomeRows(tx: Transaction, organizationIds: readonly string[]): Promise<boolean> {
  for (const step of STEPS) {
    const [result] = await tx.rows<{ rows: number }>(step, [organizationIds, STEP_ROWS]);
    if (result?.rows) return true;
  }
  return false;
}
