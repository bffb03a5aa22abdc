import { Injectable } from '@nestjs/common';
import { KeyedQueue } from '../../keyed-queue.ts';

/** The most transactions that wait for the provider at once, because other requests need the pool's connections. */
const MAX_WAITING_ON_PROVIDER = 2;

/** Serialises payment work within this process. Row locks do it between processes. */
@Injectable()
export class PaymentQueue {
  readonly #organizations = new KeyedQueue();
  readonly #invoices = new KeyedQueue();
  readonly #queue: (() => void)[] = [];
  #running = 0;

  /** Runs an organization's work one at a time, so that a repeated click waits here instead of on a connection. */
  inOrganization<Result>(organizationId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#organizations.run(organizationId, work);
  }

  /** The same for one invoice of an organization, whose clients don't wait for each other. */
  forInvoice<Result>(invoiceId: string, work: () => Promise<Result>): Promise<Result> {
    return this.#invoices.run(invoiceId, work);
  }

  /** For transactions that call the provider while they hold locks. */
  async withProviderSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running < MAX_WAITING_ON_PROVIDER) this.#running += 1;
    // A finished call passes its slot on.
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
