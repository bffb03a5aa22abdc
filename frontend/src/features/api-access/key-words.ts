import type { ApiKey } from '@oficio/contracts';
import { ROLE_LABELS } from '../../lib/text/role-words.ts';

/** What a key may do, in a few words. */
export function accessWords({ access, role }: Pick<ApiKey, 'access' | 'role'>): string {
  const as = ROLE_LABELS[role].toLowerCase();
  return access === 'read' ? `Reads, as ${as}` : `Reads and writes, as ${as}`;
}
