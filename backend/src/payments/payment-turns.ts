import { Injectable } from '@nestjs/common';

/** So many transactions may wait for the provider at once: the pool of connections has others to serve. */
const MAX_WAITING_ON_PROVIDER = 2;

/** Orders what has to do with money within this process; between processes the rows' locks do. */
@Injectable()
export class PaymentTurns {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /** One after the other for an organization: whoever clicks again waits here rather than on a connection. */
  async inOrganization<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    const previous = this.#last.get(organizationId) ?? Promise.resolve();
    const run = previous.catch(() => undefined).then(work);
    this.#last.set(organizationId, run);
    try {
      return await run;
    } finally {
      if (this.#last.get(organizationId) === run) this.#last.delete(organizationId);
    }
  }

  /** For a transaction that asks the provider while it holds its locks. */
  async holdingConnection<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < MAX_WAITING_ON_PROVIDER) this.#running += 1;
    // Whoever ends hands its place over.
    else await new Promise<void>((start) => this.#queue.push(start));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
