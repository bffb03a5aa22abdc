import { createHash } from 'node:crypto';
import { RATE_LIMITS, SIGN_IN_PAUSE } from '@oficio/contracts';
import ipaddr from 'ipaddr.js';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { WorkerDatabase } from '../database/database.ts';
import { ApiError } from '../http/api-error.ts';

export type LimitKind = keyof typeof RATE_LIMITS;
export type LimitSettings = Record<LimitKind, { points: number; perMs: number }>;

/** How long repeated calls of a webhook are recognized. Their signatures expire earlier. */
const CALL_MS = 600_000;

/** Counters in Postgres, shared by all replicas. Keys are stored as hashes. */
export class RateLimits {
  readonly #limiters: Map<LimitKind, RateLimiterPostgres>;
  /** How often in a row a key has exhausted its sign-in attempts. */
  readonly #pauses: RateLimiterPostgres;
  readonly #calls: RateLimiterPostgres;

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
    this.#calls = limiter('calls', { points: 1, perMs: CALL_MS });
    this.#pauses = limiter('signInPauses', {
      points: Number.MAX_SAFE_INTEGER,
      perMs: SIGN_IN_PAUSE.forgottenAfterMs,
    });
  }

  /** Takes points if as many are left. */
  async take(kind: LimitKind, key: string, points = 1): Promise<Taken> {
    try {
      const { msBeforeNext } = await this.#limiter(kind).consume(hashed(key), points);
      return { allowed: true, windowMs: msBeforeNext };
    } catch (refused) {
      if (refused instanceof RateLimiterRes) return { allowed: false, windowMs: refused.msBeforeNext };
      throw refused;
    }
  }

  /**
   * As `take`.
   * @param reason a sentence that comes before the time to wait
   * @throws ApiError rate.limited when no point is left
   */
  async require(kind: LimitKind, key: string, reason = 'Too many attempts.'): Promise<void> {
    const { allowed, windowMs } = await this.take(kind, key);
    if (!allowed) throw limited(reason, windowMs);
  }

  /**
   * As `require`, for a file. Each member has points of their own, so that nobody uses up those of others.
   * @throws ApiError rate.limited when no point is left
   */
  requireOfMember(
    kind: 'downloads' | 'exports' | 'packages',
    { organizationId, userId }: { organizationId: string; userId: string },
  ): Promise<void> {
    const reason = 'You have downloaded as many files as you can in an hour.';
    return this.require(kind, `organization ${organizationId} member ${userId}`, reason);
  }

  /**
   * As `take`, for one sign-in attempt. Each time the attempts run out, the pause doubles, until a quiet period resets
   * it.
   */
  async trySignIn(key: string): Promise<Taken> {
    const name = hashed(key);
    try {
      const { msBeforeNext } = await this.#limiter('signIn').consume(name, 1);
      return { allowed: true, windowMs: msBeforeNext };
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // Of concurrent attempts beyond the limit, only the first lengthens the pause.
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

  /** Whether nothing with this key has come to any replica within ten minutes. */
  async isFirst(key: string): Promise<boolean> {
    const { consumedPoints } = await this.#calls.consume(hashed(key)).catch((refused: unknown) => {
      if (refused instanceof RateLimiterRes) return refused;
      throw refused;
    });
    return consumedPoints === 1;
  }

  async giveBack(kind: LimitKind, key: string): Promise<void> {
    await this.#limiter(kind).reward(hashed(key), 1);
  }

  #limiter(kind: LimitKind): RateLimiterPostgres {
    const limiter = this.#limiters.get(kind);
    if (!limiter) throw new Error(`There is no limit for ${kind}`);
    return limiter;
  }
}

/** The refusal, with the time to wait in its text and for its `Retry-After`. */
export function limited(reason: string, waitMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
  return new ApiError('rate.limited', `${reason} Please try again in ${waitText(seconds)}.`, {
    retryAfterSeconds: seconds,
  });
}

function waitText(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

export interface Taken {
  allowed: boolean;
  /** Milliseconds until the window ends. */
  windowMs: number;
}

/** The key under which limits count a network address. IPv6 addresses with the same first 64 bits share one. */
export function addressKey(ip = 'unknown'): string {
  const address = ipaddr.isValid(ip) ? ipaddr.process(ip) : ip;
  if (!(address instanceof ipaddr.IPv6)) return `address ${address}`;
  return `address ${address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}`;
}

const KINDS = Object.keys(RATE_LIMITS) as LimitKind[];

function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}
