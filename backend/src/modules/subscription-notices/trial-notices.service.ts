import { Injectable } from '@nestjs/common';
import { DAY_MS, SUBSCRIPTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import type { Notice } from './notice.types.ts';
import { type EndingTrial, SubscriptionNoticesRepository } from './subscription-notices.repository.ts';
import { SubscriptionNotices } from './subscription-notices.service.ts';

/** A trial that ended more days ago causes no mail. */
const ENDED_TOLD_DAYS = 3;
const BATCH = 200;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Queues a mail, once an hour, for each trial that ends soon or has just ended. */
@Injectable()
export class TrialNotices {
  constructor(
    private readonly repository: SubscriptionNoticesRepository,
    private readonly notices: SubscriptionNotices,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.every('trial-notice.add', '12 * * * *', () => this.run());
  }

  /** Repeated and concurrent runs are harmless. */
  async run(): Promise<void> {
    const now = this.clock.now();
    const span = {
      after: new Date(now.getTime() - ENDED_TOLD_DAYS * DAY_MS).toISOString(),
      until: new Date(now.getTime() + Math.max(...SUBSCRIPTION.trialNoticeDays) * DAY_MS).toISOString(),
    };
    let beyond: string | undefined = FIRST_ID;
    while (beyond !== undefined) beyond = await this.#batch(now, { ...span, beyond });
  }

  /** @returns the last organization's id if there may be more */
  async #batch(
    now: Date,
    span: { after: string; until: string; beyond: string },
  ): Promise<string | undefined> {
    return this.repository.inTransaction(async (tx) => {
      const trials = await this.repository.trialsEnding(tx, { ...span, limit: BATCH });
      for (const trial of trials) {
        const notice = noticeOf(trial, now);
        if (!trial.sentKeys.includes(notice.key)) await this.notices.add(tx, notice);
      }
      return trials.length === BATCH ? trials.at(-1)?.organizationId : undefined;
    });
  }
}

/** The nearest notice alone, so that an owner doesn't get three mails after a week without a process. */
function noticeOf({ organizationId, trialEnd }: EndingTrial, now: Date): Notice {
  const common = { organizationId, details: { trialEnd }, at: now.toISOString() };
  const daysLeft = Math.ceil((Date.parse(trialEnd) - now.getTime()) / DAY_MS);
  if (daysLeft <= 0) return { ...common, kind: 'trial_ended', key: trialEnd };
  const nearest = Math.min(...SUBSCRIPTION.trialNoticeDays.filter((days) => daysLeft <= days));
  return { ...common, kind: 'trial_ending', key: `${trialEnd} ${nearest}` };
}
