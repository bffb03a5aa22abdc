import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '../../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks } from '../../../mails/index.ts';
import { MemberRemovalMailRepository, type Removal } from './member-removal-mail.repository.ts';

/** Mails a person whom another member removed from an organization. */
@Injectable()
export class MemberRemovalMailService implements OnModuleInit {
  constructor(
    private readonly repository: MemberRemovalMailRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('member-removal.send', (removal) => this.send(removal));
  }

  /** Sends nothing if the person is a member again. */
  async send(removal: Removal): Promise<void> {
    const notice = await this.repository.find(removal);
    if (!notice) return;
    const { address, ...details } = notice;
    const mail = await compose(contents.memberRemoval({ ...details, link: this.links.dashboard() }));
    await this.mailer.send({ to: address, ...mail });
  }
}
