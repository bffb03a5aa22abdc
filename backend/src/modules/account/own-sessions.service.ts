import { Injectable } from '@nestjs/common';
import type { AnswerOf, accountRoutes } from '@oficio/contracts';
import { AuditLog } from '../../http/audit-log.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { AuthServiceClient } from './auth-service.client.ts';
import { OwnSessionsRepository } from './own-sessions.repository.ts';

/** Where the person is signed in. */
@Injectable()
export class OwnSessionsService {
  constructor(
    private readonly repository: OwnSessionsRepository,
    private readonly authService: AuthServiceClient,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async list(scope: RequestScope): Promise<AnswerOf<typeof accountRoutes.sessions>> {
    const sessions = await this.repository.list(scope);
    return { available: sessions !== null, sessions: sessions ?? [] };
  }

  /** Signs the person out everywhere else, and says in how many places; 0 where they can't be counted. */
  async endOthers(
    scope: RequestScope,
    token: string,
  ): Promise<AnswerOf<typeof accountRoutes.endOtherSessions>> {
    const before = await this.#others(scope);
    await this.authService.endSessions(token, 'others');
    this.sessions.forgetUser(scope.userId);
    const left = await this.#others(scope);
    const ended = before.filter((id) => !left.includes(id)).length;
    return this.work.write(scope, async (tx) => {
      await this.audit.record(tx, scope, {
        action: 'sessions_ended',
        entity: { type: 'profile', id: scope.userId, name: scope.principal.displayName },
        changes: { ended },
      });
      return { ended };
    });
  }

  async #others(scope: RequestScope): Promise<string[]> {
    const sessions = (await this.repository.list(scope)) ?? [];
    return sessions.filter(({ current }) => !current).map(({ id }) => id);
  }
}
