import { Injectable } from '@nestjs/common';
import { DAY_MS, RETENTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks } from '../../mails/index.ts';
import { OrganizationDeletionRepository } from './organization-deletion.repository.ts';

/** Mails the owner and the admins the day of their organization's removal: at the request, and again before the end. */
@Injectable()
export class OrganizationDeletionMailService {
  constructor(
    private readonly repository: OrganizationDeletionRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
  ) {
    jobs.handle('organization-deletion.send', ({ organizationId, userId }) =>
      this.#send(organizationId, userId),
    );
    jobs.every('organization-deletion.remind', '47 12 * * *', () => this.remind());
  }

  async queue(tx: Transaction, organizationId: string): Promise<void> {
    for (const { userId, isManaging } of await this.repository.members(tx, organizationId)) {
      if (isManaging) await this.jobs.enqueue(tx, 'organization-deletion.send', { organizationId, userId });
    }
  }

  async remind(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + RETENTION.deletionReminderDays * DAY_MS).toISOString();
    await this.repository.remind(until, now.toISOString(), async (tx, organizationIds) => {
      for (const organizationId of organizationIds) await this.queue(tx, organizationId);
    });
  }

  /** Sends nothing if the removal was cancelled meanwhile. */
  async #send(organizationId: string, userId: string): Promise<void> {
    const notice = await this.repository.notice(organizationId, userId);
    if (!notice) return;
    const { address, ...details } = notice;
    const content = contents.organizationDeletion({ ...details, link: this.links.organizationData() });
    await this.mailer.send({ to: address, ...(await compose(content)) });
  }
}
