import { Injectable } from '@nestjs/common';
import { type LimitKind, RateLimits } from './rate-limits.ts';

interface Lease {
  left: number;
  /** Epoch milliseconds at which the count begins anew. */
  until: number;
  blocked: boolean;
  renewal: Promise<void> | null;
}

/** Of a limit's points, the part that a process takes at once: a list costs no write that way. */
const LEASED_PART = 0.05;
const MAX_LEASES = 20_000;

/** Counts requests in the process and asks Postgres once for every so many of them. */
@Injectable()
export class LeasedLimits {
  readonly #leases = new Map<string, Lease>();

  constructor(private readonly limits: RateLimits) {}

  /** Takes one point; answers the milliseconds to wait, or 0. While Postgres is away everything passes. */
  async take(kind: LimitKind, key: string): Promise<number> {
    const name = `${kind} ${key}`;
    const now = Date.now();
    let lease = this.#leases.get(name);
    if (!lease || lease.until <= now) {
      lease = { left: 0, until: Number.POSITIVE_INFINITY, blocked: false, renewal: null };
      this.#remember(name, lease);
    }
    while (lease.left === 0 && !lease.blocked) {
      lease.renewal ??= this.#renew(kind, key, lease);
      await lease.renewal;
    }
    if (lease.blocked) return Math.max(1, lease.until - Date.now());
    lease.left -= 1;
    return 0;
  }

  async #renew(kind: LimitKind, key: string, lease: Lease): Promise<void> {
    const size = Math.max(1, Math.floor(this.limits.settings[kind].points * LEASED_PART));
    try {
      const { allowed, windowMs } = await this.limits.take(kind, key, size);
      lease.left = allowed ? size : 0;
      lease.blocked = !allowed;
      lease.until = Date.now() + windowMs;
    } catch {
      lease.left = size;
      lease.until = Date.now() + 1_000;
    } finally {
      lease.renewal = null;
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
