import { Injectable } from '@nestjs/common';
import type { AnswerOf, accountRoutes, BodyOf } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { composeWelcome, Mailer, MailLinks, Mails } from '../../mails/index.ts';
import { WelcomeRepository } from './welcome.repository.ts';

/** The mail to somebody who came through another provider, and so never had a mail to confirm. */
@Injectable()
export class WelcomeService {
  constructor(
    private readonly repository: WelcomeRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly mails: Mails,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle('welcome.send', ({ userId }) => this.#send(userId));
  }

  /** @throws Refusal access.forbidden for anybody but the person themselves */
  async trigger(
    scope: RequestScope,
    { userId, email, userName, provider }: BodyOf<typeof accountRoutes.triggerOauthWelcome>,
  ): Promise<AnswerOf<typeof accountRoutes.triggerOauthWelcome>> {
    const ownAddress = scope.principal.email.toLowerCase() === email.toLowerCase();
    if (userId.toLowerCase() !== scope.userId || !ownAddress) throw new Refusal('access.forbidden');
    return this.work.write(scope, async (tx) => {
      const at = this.clock.now().toISOString();
      if (!(await this.repository.claim(tx, scope.userId, userName, at))) return { sent: false };
      await this.mails.welcome(tx, { userId: scope.userId });
      await this.audit.record(tx, scope, {
        action: 'welcomed',
        entity: { type: 'profile', id: scope.userId, name: scope.principal.displayName },
        changes: { provider },
      });
      return { sent: true };
    });
  }

  /** The job comes again when the mail server didn't take it, and finds nothing to do when it did. */
  async #send(userId: string): Promise<void> {
    const welcome = await this.repository.pending(userId);
    if (!welcome) return;
    const mail = await composeWelcome({ name: welcome.name, link: this.links.dashboard() });
    await this.mailer.send({ to: welcome.email, ...mail });
    await this.repository.sent(userId, this.clock.now().toISOString());
  }
}
