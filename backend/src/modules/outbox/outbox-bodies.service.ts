import { Injectable } from '@nestjs/common';
import { OUTBOX } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { OutboxRepository } from './outbox.repository.ts';

const BATCH = 500;
/** The first run of a large installation clears years of texts. */
const LIMIT_SECONDS = 3_600;

/** Clears the texts of old messages. Their addresses, subjects and outcomes stay. */
@Injectable()
export class OutboxBodies {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('outbox.bodies', '53 3 * * *', () => this.run(), LIMIT_SECONDS);
  }

  /** Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    const until = this.#monthsAgo(OUTBOX.bodyMonths);
    while ((await this.#clear(until)) === BATCH);
  }

  #clear(until: string): Promise<number> {
    return this.outbox.inTransaction((tx) => this.outbox.clearBodies(tx, until, BATCH));
  }

  #monthsAgo(months: number): string {
    const day = new Date(this.clock.now());
    day.setUTCMonth(day.getUTCMonth() - months);
    return day.toISOString();
  }
}
