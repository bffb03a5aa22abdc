const FIRST_SECONDS = 3_600;
const LONGEST_SECONDS = 86_400;

/** Until when a server that limits its askers isn't asked. Without a wish of the server: an hour, doubled up to a day. */
export class ServerBackOff {
  readonly #limited = new Map<string, { until: number; times: number }>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** The seconds that are left; 0: the server may be asked. */
  secondsLeft(server: string): number {
    const until = this.#limited.get(server)?.until ?? 0;
    return Math.max(0, Math.ceil((until - this.#now()) / 1_000));
  }

  /** Stores that the server has limited us and returns the seconds to wait. */
  limited(server: string, wished: number | null): number {
    const times = (this.#limited.get(server)?.times ?? 0) + 1;
    const seconds = wished ?? Math.min(FIRST_SECONDS * 2 ** (times - 1), LONGEST_SECONDS);
    this.#limited.set(server, { until: this.#now() + seconds * 1_000, times });
    return seconds;
  }

  answered(server: string): void {
    this.#limited.delete(server);
  }
}
