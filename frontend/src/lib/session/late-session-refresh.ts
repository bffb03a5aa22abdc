import type { RefreshSession } from './session-refresh.ts';

/**
 * A session refresh whose code is lazy-loaded by the first refresh. Code that can't be loaded counts as an unreachable
 * auth service; the next refresh requests it again.
 */
export function lateSessionRefresh(load: () => Promise<RefreshSession>): RefreshSession {
  let loading: Promise<RefreshSession> | null = null;
  return async (held) => {
    loading ??= load();
    const refresh = await loading.catch(() => null);
    if (refresh) return refresh(held);
    loading = null;
    return { status: 'unavailable' };
  };
}
