const LOCK = 'oficio.session';
const LEASE_KEY = 'oficio.session.lease';

/** Longer than the time limit of a refresh. */
const LEASE_MS = 40_000;
const LOOK_AGAIN_MS = 100;

/** Runs the work when no other tab runs such work. */
export type SessionLock = <T>(work: () => Promise<T>) => Promise<T>;

/** A lock across tabs: a refresh token that is used twice ends the whole session. */
export function sessionLock(page: Pick<Window, 'navigator' | 'localStorage'>): SessionLock {
  return 'locks' in page.navigator
    ? (work) => page.navigator.locks.request(LOCK, work)
    : leaseLock(page.localStorage);
}

/**
 * The lock for browsers without `navigator.locks` (pages without https): a lease in the shared storage, which expires
 * when its tab was closed.
 */
export function leaseLock(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionLock {
  return async (work) => {
    const own = crypto.getRandomValues(new Uint32Array(2)).join('');
    while (!(await acquire(own))) await pause();
    try {
      return await work();
    } finally {
      if (holder()?.tab === own) storage.removeItem(LEASE_KEY);
    }
  };

  /** Two tabs may write at the same moment: the tab whose lease is still stored after a pause has the lock. */
  async function acquire(own: string): Promise<boolean> {
    if (holder()) return false;
    storage.setItem(LEASE_KEY, `${own} ${Date.now() + LEASE_MS}`);
    await pause();
    return holder()?.tab === own;
  }

  function holder(): { tab: string } | null {
    const [tab, until] = (storage.getItem(LEASE_KEY) ?? '').split(' ');
    const left = Number(until) - Date.now();
    // More than a whole lease is left only when the clock has been set back.
    return tab && left > 0 && left <= LEASE_MS ? { tab } : null;
  }
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
}
