/** Where this device remembers by how much its clock is wrong. */
const OFFSET_KEY = 'oficio.clock';

export interface ServerClock {
  /** The server has just said what time it is, in milliseconds since 1970. */
  learn(serverTime: number): void;
  /** Milliseconds since 1970 by the server's clock, as far as it is known. */
  now(): number;
}

interface ServerClockParts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since 1970 by the device's clock, which a person may set. */
  wall?: () => number;
  /** Milliseconds since some moment, by a clock that nobody can set; it may stand still while the device sleeps. */
  steady?: () => number;
}

/** The server's time on a device whose own clock may be wrong, or be set while the page is open. */
export function createServerClock({
  storage,
  wall = Date.now,
  steady = () => performance.now(),
}: ServerClockParts): ServerClock {
  let heard: { serverTime: number; at: number } | null = null;

  return {
    learn(serverTime) {
      heard = { serverTime, at: steady() };
      const offset = String(serverTime - wall());
      try {
        storage.setItem(OFFSET_KEY, offset);
      } catch {
        // When the storage is full, the learned time counts for this page alone.
      }
    },
    now() {
      const byWall = wall() + offsetIn(storage);
      // The steady clock misses a sleep, the other one a clock that was set back: the later of both is right.
      return heard ? Math.max(byWall, heard.serverTime + steady() - heard.at) : byWall;
    },
  };
}

function offsetIn(storage: Pick<Storage, 'getItem'>): number {
  const offset = Number(storage.getItem(OFFSET_KEY) ?? 0);
  return Number.isFinite(offset) ? offset : 0;
}
