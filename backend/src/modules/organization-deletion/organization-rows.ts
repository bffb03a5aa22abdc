import type { Transaction } from '../../database/database.ts';
import { CLIENT_TABLE_NAMES, clientRows } from '../../records/tables.ts';

/** The number of rows that one step of a removal removes or redacts. */
export const STEP_ROWS = 1_000;

/**
 * The tables that can have many rows, each before those that it refers to. The rows of other tables go with the rows that
 * they belong to, or with the organization.
 */
export const REMOVED_IN_STEPS = [
  'oficio.notifications',
  'oficio.tasks',
  ...CLIENT_TABLE_NAMES.filter((table) => clientRows(table).isRecord).toReversed(),
  'public.client_directory',
];

/** Parameters: the organizations, the number of rows. */
const STEPS = [
  ...REMOVED_IN_STEPS.map(
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
