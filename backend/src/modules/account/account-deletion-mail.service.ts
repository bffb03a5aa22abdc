import { Injectable } from '@nestjs/common';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks } from '../../mails/index.ts';
import { AccountPurgeRepository } from './account-purge.repository.ts';

/** Mails a person the day of their account's removal and how to keep the account. */
@Injectable()
export class AccountDeletionMailService {
  constructor(
    private readonly repository: AccountPurgeRepository,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    jobs: Jobs,
  ) {
    jobs.handle('account-deletion.send', ({ userId }) => this.send(userId));
  }

  /** Sends nothing if the removal was cancelled meanwhile. */
  async send(userId: string): Promise<void> {
    const scheduled = await this.repository.scheduled(userId);
    if (!scheduled) return;
    const details = { deletionAt: scheduled.deletionAt, link: this.links.settings() };
    await this.mailer.send({ to: scheduled.address, ...(await compose(contents.accountDeletion(details))) });
  }
}
