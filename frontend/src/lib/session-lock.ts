const LOCK = 'oficio.session';
const LEASE_KEY = 'oficio.session.lease';

/** Longer than a refresh is waited for. */
const LEASE_MS = 40_000;
const LOOK_AGAIN_MS = 100;

/** Runs the work while no other tab runs such work. */
export type SessionLock = <T>(work: () => Promise<T>) => Promise<T>;

/** One tab at a time: a refresh token that is used twice ends the whole session. */
export function sessionLock(page: Pick<Window, 'navigator' | 'localStorage'>): SessionLock {
  return 'locks' in page.navigator
    ? (work) => page.navigator.locks.request(LOCK, work)
    : leaseLock(page.localStorage);
}

/**
 * The same where the browser has no locks (pages without https): a note in the storage that all tabs see, which
 * lapses with a tab that was closed.
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

  /** Of two tabs that write at the same moment, the one whose note is still there a moment later has it. */
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
