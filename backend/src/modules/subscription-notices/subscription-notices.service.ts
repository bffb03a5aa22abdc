import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { Notice } from './notice.types.ts';
import { SubscriptionNoticesRepository } from './subscription-notices.repository.ts';

/** Mails to an organization's owner about its trial and payments, once each. */
@Injectable()
export class SubscriptionNotices {
  constructor(
    private readonly repository: SubscriptionNoticesRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Queues a notice in the worker's transaction. Does nothing if the key exists. */
  async add(tx: Transaction, notice: Notice): Promise<void> {
    const noticeId = randomUUID();
    if (await this.repository.insert(tx, noticeId, notice)) {
      await this.jobs.enqueue(tx, 'subscription-notice.send', { noticeId });
    }
  }
}
