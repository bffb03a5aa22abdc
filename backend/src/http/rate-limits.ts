import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { RATE_LIMITS, SIGN_IN_PAUSE } from '@oficio/contracts';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { WorkerDatabase } from '../database/database.ts';

export type LimitKind = keyof typeof RATE_LIMITS;
export type LimitSettings = Record<LimitKind, { points: number; perMs: number }>;

/** Counters in Postgres, so that replicas share them. Names and addresses are kept as hashes. */
export class RateLimits {
  readonly #limiters: Map<LimitKind, RateLimiterPostgres>;
  /** How often in a row the tries to sign in were used up. */
  readonly #pauses: RateLimiterPostgres;

  constructor(
    database: WorkerDatabase,
    readonly settings: LimitSettings,
  ) {
    const limiter = (keyPrefix: string, { points, perMs }: LimitSettings[LimitKind]): RateLimiterPostgres =>
      new RateLimiterPostgres({
        storeClient: database,
        storeType: 'pool',
        schemaName: 'oficio',
        tableName: 'rate_limits',
        tableCreated: true,
        keyPrefix,
        points,
        duration: perMs / 1_000,
      });
    this.#limiters = new Map(KINDS.map((kind) => [kind, limiter(kind, settings[kind])]));
    this.#pauses = limiter('signInPauses', {
      points: Number.MAX_SAFE_INTEGER,
      perMs: SIGN_IN_PAUSE.forgottenAfterMs,
    });
  }

  /** Takes points; answers the milliseconds to wait when there aren't as many left, and takes note of it. */
  async take(kind: LimitKind, key: string, points = 1): Promise<Taken> {
    try {
      const { msBeforeNext } = await this.#limiter(kind).consume(hashed(key), points);
      return { allowed: true, windowMs: msBeforeNext };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { allowed: false, windowMs: refused.msBeforeNext };
      throw refused;
    }
  }

  /** As `take`, one try to sign in: who uses them up waits twice as long each time, until a quiet while. */
  async trySignIn(key: string): Promise<Taken> {
    const name = hashed(key);
    try {
      const { msBeforeNext } = await this.#limiter('signIn').consume(name, 1);
      return { allowed: true, windowMs: msBeforeNext };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // Of those who come too late at once, the first lengthens the wait.
      const isFirst = refused.consumedPoints === this.settings.signIn.points + 1;
      return { allowed: false, windowMs: isFirst ? await this.#pause(name) : refused.msBeforeNext };
    }
  }

  async #pause(name: string): Promise<number> {
    const { baseMs, capMs, forgottenAfterMs } = SIGN_IN_PAUSE;
    const times = (await this.#pauses.get(name))?.consumedPoints ?? 0;
    const pauseMs = Math.min(baseMs * 2 ** times, capMs);
    await this.#pauses.set(name, times + 1, (pauseMs + forgottenAfterMs) / 1_000);
    await this.#limiter('signIn').block(name, pauseMs / 1_000);
    return pauseMs;
  }

  /** Gives a point back. */
  async giveBack(kind: LimitKind, key: string): Promise<void> {
    await this.#limiter(kind).reward(hashed(key), 1);
  }

  #limiter(kind: LimitKind): RateLimiterPostgres {
    const limiter = this.#limiters.get(kind);
    if (!limiter) throw new Error(`There is no limit for ${kind}`);
    return limiter;
  }
}

export interface Taken {
  allowed: boolean;
  /** Milliseconds until the count begins anew. */
  windowMs: number;
}

/** An address of the network as limits count it: of IPv6 the part that one household has. */
export function addressKey(ip: string | undefined): string {
  const address = (ip ?? 'unknown').replace(/^::ffff:(?=\d+\.)/, '');
  if (!isIPv6(address)) return `address ${address}`;
  const [head = '', tail = ''] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = address.includes('::') ? 8 - groups.length - tail.split(':').filter(Boolean).length : 0;
  const all = [
    ...groups,
    ...Array<string>(Math.max(missing, 0)).fill('0'),
    ...tail.split(':').filter(Boolean),
  ];
  return `address ${all.slice(0, 4).join(':')}`;
}

const KINDS = Object.keys(RATE_LIMITS) as LimitKind[];

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
