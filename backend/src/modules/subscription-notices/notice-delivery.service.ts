import { Injectable } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, Mailer, MailLinks } from '../../mails/index.ts';
import { isOutdated, noticeContent } from './notice-mails.ts';
import { SubscriptionNoticesRepository } from './subscription-notices.repository.ts';

/**
 * Sends queued notices at least once. A notice is sent twice only if the process ends between the mail server's answer
 * and its record.
 */
@Injectable()
export class NoticeDelivery {
  constructor(
    private readonly repository: SubscriptionNoticesRepository,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('subscription-notice.send', ({ noticeId }) => this.#send(noticeId));
  }

  async #send(noticeId: string): Promise<void> {
    const notice = await this.repository.pending(noticeId);
    if (!notice || isOutdated(notice, this.clock.now())) return;
    const mail = await compose(noticeContent(notice, { links: this.links, now: this.clock.now() }));
    await this.mailer.send({ to: notice.address, ...mail });
    await this.repository.sent(noticeId, this.clock.instant());
  }
}
