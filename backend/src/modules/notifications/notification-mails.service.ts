import { Injectable } from '@nestjs/common';
import { notificationPath, notificationText } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, type MailContent, Mailer, MailLinks, notificationMail } from '../../mails/index.ts';
import {
  type MailedNotification,
  type MailKind,
  NotificationMailsRepository,
  type QueuedMail,
} from './notification-mails.repository.ts';

const KINDS: readonly MailKind[] = ['at_once', 'daily', 'weekly'];

/**
 * Mails of what people are notified of. What is due is marked and its mail is queued in one transaction; the job sends what is
 * unread by then. These are mails to members, so they go as jobs: the outbox has those to clients, which colleagues read.
 */
@Injectable()
export class NotificationMails {
  constructor(
    private readonly mails: NotificationMailsRepository,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.every('notification.mail', '* * * * *', () => this.run());
    jobs.handle('notification-mail.send', (queued) => this.send(queued));
  }

  async run(): Promise<void> {
    await this.mails.inTransaction(async (tx) => {
      this.mails.lockRuns(tx);
      const queuedAt = this.clock.instant();
      for (const kind of KINDS) {
        for (const person of await this.mails.take(tx, kind, queuedAt)) {
          await this.jobs.enqueue(tx, 'notification-mail.send', { ...person, queuedAt, kind });
        }
      }
    });
  }

  /**
   * Sends nothing if the person has read all of it meanwhile. A mail is given to the mail server once: if the process ends
   * then, or the server's answer is lost, the notifications are in the application alone.
   * @throws Error if the server hasn't taken the mail, so that the job is tried again
   */
  async send(queued: QueuedMail): Promise<void> {
    const recipient = await this.mails.recipient(queued);
    if (!recipient) return;
    const at = this.clock.instant();
    const claimed = await this.mails.claim(queued, at);
    const unread = claimed.length > 0 ? await this.mails.unread(queued, claimed, at) : [];
    if (unread.length === 0) return;
    let isTaken = false;
    try {
      const mail = await compose(this.#content(queued, recipient, unread));
      const { outcome } = await this.mailer.handOver({ to: recipient.address, ...mail });
      isTaken = outcome !== 'refusedForNow';
    } finally {
      if (!isTaken) await this.mails.release(claimed);
    }
    if (!isTaken) throw new Error('The mail server has not taken the mail');
  }

  #content(
    { kind }: QueuedMail,
    { businessName }: { businessName: string },
    unread: readonly MailedNotification[],
  ): MailContent {
    return notificationMail({
      businessName,
      kind,
      items: unread.map(({ type, params, count, entity }) => ({
        text: notificationText(type, params as never, count),
        link: this.links.page(notificationPath(entity)),
      })),
      link: this.links.page('/notifications'),
      settingsLink: this.links.page('/notification-settings'),
    });
  }
}
