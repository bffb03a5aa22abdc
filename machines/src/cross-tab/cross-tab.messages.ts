import type { CrossTabMessage } from '@oficio/contracts';
import type { CrossTabContext, FinishedWrite } from './cross-tab.types.ts';

export const loginOf = ({ userId }: { userId: string }): CrossTabMessage => ({ type: 'login', userId });
export const logoutOf = ({ userId }: { userId: string }): CrossTabMessage => ({ type: 'logout', userId });

/** What the other tabs of the same person and organization have to know of a write. */
export function messageOf(
  { userId, organizationId }: CrossTabContext,
  write: FinishedWrite,
): CrossTabMessage {
  const whose = { userId: userId ?? '', organizationId };
  if ('paths' in write) return { type: 'cache.invalidated', ...whose, paths: [...write.paths] };
  return { type: 'data.updated', ...whose, table: write.table, id: write.id, version: write.version };
}
