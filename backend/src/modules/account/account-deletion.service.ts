import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type accountRoutes,
  type BodyOf,
  type CurrentUser,
  type OwnedOrganization,
  RETENTION,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../http/sessions.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { Mails } from '../../mails/index.ts';
import { AuthService } from '../auth/auth.service.ts';
import { AccountDeletionRepository } from './account-deletion.repository.ts';
import { AuthServiceClient } from './auth-service.client.ts';

const DAY_MS = 86_400_000;

/** The end of an account: asked for, waited for, and called off as long as its day hasn't come. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly repository: AccountDeletionRepository,
    private readonly authService: AuthServiceClient,
    private readonly auth: AuthService,
    private readonly mails: Mails,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  ownedOrganizations(scope: RequestScope): Promise<OwnedOrganization[]> {
    return this.repository.ownedOrganizations(scope);
  }

  /**
   * Sets the day and signs the person out everywhere, here too.
   * @throws Refusal account.owns_organization while one has other members or isn't among those that go along
   */
  async schedule(
    scope: RequestScope,
    token: string,
    { email, organizationIds }: BodyOf<typeof accountRoutes.scheduleDeletion>,
  ): Promise<AnswerOf<typeof accountRoutes.scheduleDeletion>> {
    if (email.toLowerCase() !== scope.principal.email.toLowerCase()) throw otherAddress();
    const answer = await this.work.write(scope, async (tx) => {
      checkOwned(await this.repository.ownedOrganizationsIn(tx), organizationIds);
      const now = this.clock.now();
      const scheduledFor = new Date(now.getTime() + RETENTION.deletionDays * DAY_MS).toISOString();
      await this.repository.schedule(tx, scope.userId, scheduledFor, now.toISOString());
      await this.#record(scope, 'deletion_scheduled', tx, { deletionScheduledFor: scheduledFor });
      await this.mails.accountDeletion(tx, { userId: scope.userId });
      return { deletionScheduledFor: scheduledFor };
    });
    await this.authService.endSessions(token, 'global');
    this.sessions.forgetUser(scope.userId);
    return answer;
  }

  /** @throws Refusal resource.not_found once the day has come */
  async cancel(scope: RequestScope): Promise<CurrentUser> {
    await this.work.write(scope, async (tx) => {
      const outcome = await this.repository.cancel(tx, scope.userId, this.clock.now().toISOString());
      if (outcome === 'late')
        throw new Refusal('resource.not_found', 'This account is being removed already.');
      if (outcome === 'cancelled') await this.#record(scope, 'deletion_cancelled', tx);
    });
    return this.auth.currentUser(scope);
  }

  #record(
    scope: RequestScope,
    action: 'deletion_scheduled' | 'deletion_cancelled',
    tx: Parameters<AuditLog['record']>[0],
    changes: Record<string, unknown> = {},
  ): Promise<void> {
    const entity = { type: 'profile' as const, id: scope.userId, name: scope.principal.displayName };
    return this.audit.record(tx, scope, { action, entity, changes });
  }
}

function otherAddress(): Refusal {
  const message = 'This is not the address of your account';
  return new Refusal('request.invalid', message, { fields: [{ path: 'email', message }] });
}

function checkOwned(owned: OwnedOrganization[], goingAlong: string[]): void {
  const ids = new Set(owned.map(({ id }) => id));
  if (goingAlong.some((id) => !ids.has(id))) throw new Refusal('resource.not_found');
  const shared = owned.find(({ members }) => members > 1);
  if (shared) {
    throw new Refusal(
      'account.owns_organization',
      `You own ${shared.name}, which has other members. Hand it over to one of them, or remove them first.`,
    );
  }
  const missing = owned.find(({ id }) => !goingAlong.includes(id));
  if (missing) {
    throw new Refusal(
      'account.owns_organization',
      `You own ${missing.name}. Hand it over, or delete it together with your account.`,
    );
  }
}
