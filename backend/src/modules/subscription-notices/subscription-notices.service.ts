import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import { Mails } from '../../mails/index.ts';
import type { Notice } from './notice.types.ts';
import { SubscriptionNoticesRepository } from './subscription-notices.repository.ts';

/** Mails to an organization's owner about its trial and its payments: each once. */
@Injectable()
export class SubscriptionNotices {
  constructor(
    private readonly repository: SubscriptionNoticesRepository,
    private readonly mails: Mails,
  ) {}

  /** Queues one in the worker's transaction; a key that was there before queues nothing. */
  async add(tx: Transaction, notice: Notice): Promise<void> {
    const noticeId = randomUUID();
    if (await this.repository.insert(tx, noticeId, notice)) {
      await this.mails.subscriptionNotice(tx, { noticeId });
    }
  }
}
