import { Injectable } from '@nestjs/common';
import { MINUTE_MS, OUTBOX } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { MessageChanges } from './message-changes.service.ts';
import { OutboxRepository } from './outbox.repository.ts';

const BATCH = 200;
/** A job that has left its message queued for so long is taken for lost. A second job does no harm. */
const LOST_AFTER_MS = 10 * MINUTE_MS;

/** Queues the jobs of due messages, and gives up the claims of processes that have ended. */
@Injectable()
export class OutboxSweep {
  constructor(
    private readonly outbox: OutboxRepository,
    private readonly changes: MessageChanges,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.every('outbox.sweep', '* * * * *', () => this.run());
  }

  /** Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    while ((await this.#giveUpClaims()) === BATCH);
    while ((await this.#queueJobs()) === BATCH);
  }

  /** The mail server may have these messages, so a person decides about them. */
  #giveUpClaims(): Promise<number> {
    const since = this.#ago(OUTBOX.uncertainAfterMinutes * MINUTE_MS);
    return this.outbox.inTransaction(async (tx) => {
      const messages = await this.outbox.lockForgotten(tx, since, BATCH);
      for (const message of messages) await this.changes.apply(tx, message, { type: 'answer.missing' });
      return messages.length;
    });
  }

  #queueJobs(): Promise<number> {
    const at = this.clock.instant();
    const lostBefore = this.#ago(LOST_AFTER_MS);
    return this.outbox.inTransaction(async (tx) => {
      const ids = await this.outbox.takeLost(tx, { at, lostBefore, limit: BATCH });
      for (const messageId of ids) await this.jobs.enqueue(tx, 'mail.send', { messageId });
      return ids.length;
    });
  }

  #ago(milliseconds: number): string {
    return new Date(this.clock.now().getTime() - milliseconds).toISOString();
  }
}
