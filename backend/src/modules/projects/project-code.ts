import { normalised } from '@oficio/contracts';
import type { Transaction } from '../../database/database.ts';
import type { RecordScope } from '../../records/record-area.ts';

const STEM_LENGTH = 3;

/**
 * The code of a project: the given one, or a free one that is made from its name. The codes of the organization are locked
 * until the transaction ends, so that a project that is added at the same time doesn't take the same one.
 */
export async function codeOf(
  tx: Transaction,
  { organizationId }: RecordScope,
  { code, name }: { code: string | null; name: string },
): Promise<string> {
  await tx.rows('SELECT oficio.lock_project_codes($1)', [organizationId]);
  if (code !== null) return code;
  const [row] = await tx.rows<{ code: string }>('SELECT oficio.free_project_code($1, $2) AS code', [
    organizationId,
    stemOf(name),
  ]);
  if (!row) throw new Error('A function gives a row');
  return row.code;
}

/** The first letters and digits of a name, in capital letters. */
export function stemOf(name: string): string {
  const letters = normalised(name).match(/[\p{L}\p{N}]/gu) ?? [];
  return letters.slice(0, STEM_LENGTH).join('').toUpperCase() || 'P';
}
