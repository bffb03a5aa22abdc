import { Injectable } from '@nestjs/common';
import { type ListedUser, type Page, type SuperadminUser, toUserRole } from '@oficio/contracts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { AccessEndings } from '../../../sessions/access-endings.ts';
import { type AuditEntry, AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { AuthServiceClient } from '../../account/auth-service.client.ts';
import { SuperadminEmails } from '../../auth/superadmin-emails.ts';
import {
  type DetailedUser,
  SuperadminUsersRepository,
  type UsersQuery,
} from './superadmin-users.repository.ts';

/** What superadmins see of people, and do for them. The entries of the log belong to no organization. */
@Injectable()
export class SuperadminUsers {
  constructor(
    private readonly users: SuperadminUsersRepository,
    private readonly superadmins: SuperadminEmails,
    private readonly auth: AuthServiceClient,
    private readonly endings: AccessEndings,
    private readonly worker: WorkerDatabase,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
  ) {}

  async list(scope: RequestScope, query: UsersQuery): Promise<Page<ListedUser>> {
    const page = await this.users.page(scope, query);
    return { ...page, items: page.items.map((user) => this.#shown(user)) };
  }

  /** @throws ApiError resource.not_found */
  async one(scope: RequestScope, id: string): Promise<SuperadminUser> {
    requireSuperadmin(scope);
    return this.worker.transaction(NO_USER, async (tx) => {
      const user = this.#shown(await this.#found(tx, id));
      return {
        ...user,
        organizationList: await this.users.organizationsOf(tx, id),
        sessions: await this.users.sessionsOf(tx, id),
        canBeViewed: user.role !== 'superadmin' && id !== scope.userId,
      };
    });
  }

  /** @throws ApiError resource.not_found */
  async endSessions(scope: RequestScope, id: string, reason: string): Promise<{ ended: number }> {
    requireSuperadmin(scope);
    const ended = await this.work.writeAsWorker(scope, async (tx) => {
      const user = await this.#found(tx, id);
      const count = await this.users.endSessions(tx, id);
      await this.#record(tx, scope, user, 'sessions_ended', { ended: count, reason });
      return count;
    });
    this.endings.endUser(id);
    return { ended };
  }

  /** @throws ApiError resource.not_found, account.confirmed_already, rate.limited, service.unavailable */
  async resendVerification(scope: RequestScope, id: string, reason: string): Promise<void> {
    requireSuperadmin(scope);
    await this.work.writeAsWorker(scope, async (tx) => {
      const user = await this.#found(tx, id);
      if (user.emailConfirmed) throw new ApiError('account.confirmed_already');
      await this.#record(tx, scope, user, 'verification_resent', { reason });
      // Last, so that a refusal of the auth service leaves no entry.
      await this.auth.resendConfirmation(user.email);
    });
  }

  #shown<User extends ListedUser>(user: User): User {
    const isNamed = this.superadmins.includes(user);
    return { ...user, role: isNamed ? 'superadmin' : toUserRole(user.role) };
  }

  async #found(tx: Transaction, id: string): Promise<DetailedUser> {
    const user = await this.users.one(tx, id);
    if (!user) throw new ApiError('resource.not_found');
    return user;
  }

  #record(
    tx: Transaction,
    { principal, requestId }: RequestScope,
    { id, name }: DetailedUser,
    action: AuditEntry['action'],
    changes: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(
      tx,
      { organizationId: null, superadmin: principal, requestId },
      { action, entity: { type: 'profile', id, name }, changes },
    );
  }
}
