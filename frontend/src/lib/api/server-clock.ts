/** The storage key of the offset between the server's clock and the device's. */
const OFFSET_KEY = 'oficio.clock';

export interface ServerClock {
  /** Sets the present time of the server, in milliseconds since 1970. */
  learn(serverTime: number): void;
  /** Milliseconds since 1970 by the server's clock; by the device's clock as long as no answer has come. */
  now(): number;
}

interface ServerClockParts {
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since 1970 by the device's clock, which a person may change. */
  wall?: () => number;
  /** Milliseconds of a monotonic clock; it may stand still while the device sleeps. */
  steady?: () => number;
}

/** The server's time on a device whose own clock may be wrong, or be changed while the page is open. */
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
        // The storage is full: the offset counts for this page alone.
      }
    },
    now() {
      const byWall = wall() + offsetIn(storage);
      // The monotonic clock misses a sleep, the device's clock may have been set back: the later of both is right.
      return heard ? Math.max(byWall, heard.serverTime + steady() - heard.at) : byWall;
    },
  };
}

function offsetIn(storage: Pick<Storage, 'getItem'>): number {
  const offset = Number(storage.getItem(OFFSET_KEY) ?? 0);
  return Number.isFinite(offset) ? offset : 0;
}
