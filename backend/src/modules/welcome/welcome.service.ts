import { Injectable } from '@nestjs/common';
import type { AnswerOf, accountRoutes, BodyOf } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { compose, contents, Mailer, MailLinks } from '../../mails/index.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { WelcomeRepository } from './welcome.repository.ts';

/** Mails a welcome to a person who signed up through another provider and never had to confirm an address. */
@Injectable()
export class WelcomeService {
  constructor(
    private readonly repository: WelcomeRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly mailer: Mailer,
    private readonly links: MailLinks,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
  ) {
    jobs.handle('welcome.send', ({ userId }) => this.#send(userId));
  }

  /** @throws ApiError access.forbidden for another person's id */
  async trigger(
    scope: RequestScope,
    { userId, email, userName, provider }: BodyOf<typeof accountRoutes.triggerOauthWelcome>,
  ): Promise<AnswerOf<typeof accountRoutes.triggerOauthWelcome>> {
    const ownAddress = scope.principal.email.toLowerCase() === email.toLowerCase();
    if (userId.toLowerCase() !== scope.userId || !ownAddress) throw new ApiError('access.forbidden');
    return this.work.write(scope, async (tx) => {
      const at = this.clock.instant();
      if (!(await this.repository.claim(tx, scope.userId, userName, at))) return { sent: false };
      await this.jobs.enqueue(tx, 'welcome.send', { userId: scope.userId });
      await this.audit.record(tx, scope, {
        action: 'welcomed',
        entity: { type: 'profile', id: scope.userId, name: scope.principal.displayName },
        changes: { provider },
      });
      return { sent: true };
    });
  }

  /** The job is retried if the mail server refused the mail. Once it is sent, a repetition does nothing. */
  async #send(userId: string): Promise<void> {
    const welcome = await this.repository.pending(userId);
    if (!welcome) return;
    const mail = await compose(contents.welcome({ name: welcome.name, link: this.links.dashboard() }));
    await this.mailer.send({ to: welcome.email, ...mail });
    await this.repository.sent(userId, this.clock.instant());
  }
}
