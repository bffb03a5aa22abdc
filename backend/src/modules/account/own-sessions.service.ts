import { Injectable } from '@nestjs/common';
import type { AnswerOf, accountRoutes } from '@oficio/contracts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { AuthServiceClient } from './auth-service.client.ts';
import { OwnSessionsRepository } from './own-sessions.repository.ts';

/** The signed-in sessions of one person. */
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

  /** Ends all other sessions and returns their number; 0 if they can't be counted. */
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
