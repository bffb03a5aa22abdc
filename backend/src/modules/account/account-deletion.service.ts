import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type accountRoutes,
  type BodyOf,
  type CurrentUser,
  DAY_MS,
  type OwnedOrganization,
  RETENTION,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { AuthService } from '../auth/auth.service.ts';
import { AccountDeletionRepository } from './account-deletion.repository.ts';
import { AuthServiceClient } from './auth-service.client.ts';
import { OwnProof } from './own-proof.service.ts';

/** Schedules an account's removal and cancels it until its day has come. */
@Injectable()
export class AccountDeletionService {
  constructor(
    private readonly repository: AccountDeletionRepository,
    private readonly authService: AuthServiceClient,
    private readonly proof: OwnProof,
    private readonly auth: AuthService,
    private readonly jobs: Jobs,
    private readonly sessions: Sessions,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  ownedOrganizations(scope: RequestScope): Promise<OwnedOrganization[]> {
    return this.repository.ownedOrganizations(scope);
  }

  /**
   * Schedules the removal and signs the person out on every device.
   * @throws ApiError as `OwnProof.require`; account.owns_organization if they own an organization that has other members or isn't confirmed
   * for removal
   */
  async schedule(
    scope: RequestScope,
    token: string,
    { email, password, organizationIds }: BodyOf<typeof accountRoutes.scheduleDeletion>,
  ): Promise<AnswerOf<typeof accountRoutes.scheduleDeletion>> {
    if (email.toLowerCase() !== scope.principal.email.toLowerCase()) throw otherAddress();
    await this.proof.require(scope, password);
    const answer = await this.work.write(withoutHash(scope), async (tx) => {
      checkOwned(await this.repository.ownedOrganizationsIn(tx), organizationIds);
      const now = this.clock.now();
      const scheduledFor = new Date(now.getTime() + RETENTION.deletionDays * DAY_MS).toISOString();
      await this.repository.schedule(tx, scope.userId, scheduledFor, now.toISOString());
      await this.#record(scope, 'deletion_scheduled', tx, { deletionScheduledFor: scheduledFor });
      await this.jobs.enqueue(tx, 'account-deletion.send', { userId: scope.userId });
      return { deletionScheduledFor: scheduledFor };
    });
    await this.authService.endSessions(token, 'global');
    this.sessions.forgetUser(scope.userId);
    return answer;
  }

  /** @throws ApiError resource.not_found once the day has come */
  async cancel(scope: RequestScope): Promise<CurrentUser> {
    await this.work.write(scope, async (tx) => {
      const outcome = await this.repository.cancel(tx, scope.userId, this.clock.instant());
      if (outcome === 'late')
        throw new ApiError('resource.not_found', 'This account is already being removed.');
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

/** The hash of the request, which would be stored, is a quick hash of the password among known text. */
function withoutHash({ idempotency, ...scope }: RequestScope): RequestScope {
  return { ...scope, idempotency: idempotency && { key: idempotency.key, requestHash: 'account deletion' } };
}

function otherAddress(): ApiError {
  const message = 'This is not the address of your account';
  return new ApiError('request.invalid', message, { fields: [{ path: 'email', message }] });
}

function checkOwned(owned: OwnedOrganization[], confirmed: string[]): void {
  const ids = new Set(owned.map(({ id }) => id));
  if (confirmed.some((id) => !ids.has(id))) throw new ApiError('resource.not_found');
  const shared = owned.find(({ members }) => members > 1);
  if (shared) {
    throw new ApiError(
      'account.owns_organization',
      `You own ${shared.name}, which has other members. Hand it over to one of them, or remove them first.`,
    );
  }
  const missing = owned.find(({ id }) => !confirmed.includes(id));
  if (missing) {
    throw new ApiError(
      'account.owns_organization',
      `You own ${missing.name}. Hand it over, or delete it together with your account.`,
    );
  }
}
