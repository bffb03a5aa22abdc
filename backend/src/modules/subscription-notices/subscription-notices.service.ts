import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { notify } from '../../writes/notify.ts';
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
      notifyOwner(tx, notice);
    }
  }
}

/** The owner's mail is about the same. */
function notifyOwner(tx: Transaction, notice: Notice): void {
  const { organizationId } = notice;
  const entity = { type: 'subscription', id: organizationId } as const;
  if (notice.kind === 'trial_ending') {
    const params = { endsOn: notice.details.trialEnd.slice(0, 10) };
    notify(tx, notice, { type: 'subscription_trial_ending', entity, clientId: null, params });
  }
  if (notice.kind === 'payment_failed') {
    notify(tx, notice, { type: 'subscription_payment_failed', entity, clientId: null, params: {} });
  }
}
