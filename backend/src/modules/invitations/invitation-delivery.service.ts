import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../clock.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks, UndeliverableMail } from '../../mails/index.ts';
import { InvitationDeliveryRepository } from './invitation-delivery.repository.ts';
import { newInvitationToken } from './invitation-token.ts';

/** Creates an invitation's token when its mail is sent, so that only the mail contains it. */
@Injectable()
export class InvitationDeliveryService implements OnModuleInit {
  constructor(
    private readonly invitations: InvitationDeliveryRepository,
    private readonly jobs: Jobs,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.handle('invitation.send', ({ invitationId }) => this.deliver(invitationId));
  }

  /** Each mail has a new token. Sends nothing if the invitation isn't pending. */
  async deliver(invitationId: string): Promise<void> {
    const { token, tokenHash } = newInvitationToken();
    const at = this.clock.instant();
    const invitation = await this.invitations.renewToken(invitationId, tokenHash, at);
    if (!invitation) return;
    const { email: to, ...details } = invitation;
    const mail = await compose(contents.invitation({ ...details, link: this.links.invitation(token) }));
    try {
      await this.mailer.send({ to, ...mail });
    } catch (error) {
      if (error instanceof UndeliverableMail) await this.invitations.noteDelivery(tokenHash, error.reason);
      throw error;
    }
    await this.invitations.noteDelivery(tokenHash, null);
  }
}
