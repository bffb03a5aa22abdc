import type { Identity } from './token.ts';

/** Sessions and users ended while this process runs. */
export interface Endings {
  endSession(sessionId: string): void;
  endUser(userId: string): void;
  /** The present position, for `cover`. */
  now(): number;
  /** Whether the identity's session was ended, or its user after `mark`. */
  cover(identity: Identity, mark: number): boolean;
}

/** Longer than any access token lives. */
const REMEMBERED_MS = 24 * 3_600_000;

export function createEndings(): Endings {
  const sessions = new Set<string>();
  const users = new Map<string, number>();
  let clock = 0;
  return {
    endSession(sessionId) {
      sessions.add(sessionId);
      setTimeout(() => sessions.delete(sessionId), REMEMBERED_MS).unref();
    },
    endUser(userId) {
      clock += 1;
      users.set(userId, clock);
      setTimeout(() => users.delete(userId), REMEMBERED_MS).unref();
    },
    now: () => clock,
    cover({ sessionId, userId }, mark) {
      if (sessionId !== undefined && sessions.has(sessionId)) return true;
      return userId !== undefined && (users.get(userId) ?? 0) > mark;
    },
  };
}
