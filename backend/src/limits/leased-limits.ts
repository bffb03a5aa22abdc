import { Injectable } from '@nestjs/common';
import { type LimitKind, RateLimits, type Taken } from './rate-limits.ts';

interface Lease {
  left: number;
  /** Epoch milliseconds at which the window ends. */
  until: number;
  blocked: boolean;
  renewal: Promise<void> | null;
}

/** The share of a limit's points that a process leases at once, so that most reads cost no write. */
const LEASED_PART = 0.05;
const MAX_LEASES = 20_000;

/** After a lease timed out, requests pass uncounted for this many milliseconds. */
const PAUSE = 1_000;

/** Counts requests in memory, on points that it leases from Postgres in batches. */
@Injectable()
export class LeasedLimits {
  /** How long a request waits for a lease, in milliseconds. */
  patienceMs = 200;
  readonly #leases = new Map<string, Lease>();
  #pausedUntil = 0;

  constructor(private readonly limits: RateLimits) {}

  /** Takes one point. Returns the milliseconds to wait, or 0. Every request passes while Postgres is away. */
  take(kind: LimitKind, key: string): number | Promise<number> {
    const name = `${kind} ${key}`;
    const lease = this.#leases.get(name);
    if (!lease || lease.left === 0 || lease.until <= Date.now()) return this.#takeOrRenew(kind, key, name);
    lease.left -= 1;
    return 0;
  }

  async #takeOrRenew(kind: LimitKind, key: string, name: string): Promise<number> {
    let lease = this.#leases.get(name);
    if (!lease || lease.until <= Date.now()) {
      lease = { left: 0, until: Number.POSITIVE_INFINITY, blocked: false, renewal: null };
      this.#remember(name, lease);
    }
    while (lease.left === 0 && !lease.blocked) {
      // `finally` clears it after the assignment, because a renewal without a wait ends before it.
      lease.renewal ??= this.#renew(kind, key, lease).finally(() => {
        lease.renewal = null;
      });
      await lease.renewal;
    }
    if (lease.blocked) return Math.max(1, lease.until - Date.now());
    lease.left -= 1;
    return 0;
  }

  async #renew(kind: LimitKind, key: string, lease: Lease): Promise<void> {
    const size = Math.max(1, Math.floor(this.limits.settings[kind].points * LEASED_PART));
    const taken = Date.now() < this.#pausedUntil ? null : await this.#takeInTime(kind, key, size);
    if (!taken) this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + PAUSE);
    lease.left = taken?.allowed === false ? 0 : size;
    lease.blocked = taken?.allowed === false;
    lease.until = Date.now() + (taken?.windowMs ?? PAUSE);
  }

  /** Null if Postgres doesn't answer in time, because counting must not delay a request. */
  async #takeInTime(kind: LimitKind, key: string, size: number): Promise<Taken | null> {
    const { promise: late, resolve } = Promise.withResolvers<null>();
    const timer = setTimeout(resolve, this.patienceMs, null);
    try {
      return await Promise.race([this.limits.take(kind, key, size).catch(() => null), late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #remember(name: string, lease: Lease): void {
    if (this.#leases.size >= MAX_LEASES) {
      const [oldest] = this.#leases.keys();
      if (oldest !== undefined) this.#leases.delete(oldest);
    }
    this.#leases.delete(name);
    this.#leases.set(name, lease);
  }
}
