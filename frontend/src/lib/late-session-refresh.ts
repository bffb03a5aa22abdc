import type { RefreshSession } from './session-refresh.ts';

/**
 * A refresh whose code comes when the first session needs it. Code that doesn't arrive counts as an auth service that
 * nobody reaches, and is asked for again the next time.
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
