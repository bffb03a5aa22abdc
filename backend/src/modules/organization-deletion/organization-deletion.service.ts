import { Injectable } from '@nestjs/common';
import { DAY_MS, RETENTION } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { AccessEndings } from '../../sessions/access-endings.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { OrganizationDeletionRepository } from './organization-deletion.repository.ts';
import { OrganizationDeletionMailService } from './organization-deletion-mail.service.ts';

const OTHER_NAME = 'Type the organization’s name exactly as shown above';

/** Schedules the removal of an organization and cancels it until its day has come. */
@Injectable()
export class OrganizationDeletionService {
  constructor(
    private readonly repository: OrganizationDeletionRepository,
    private readonly mails: OrganizationDeletionMailService,
    private readonly endings: AccessEndings,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** A removal that is scheduled already keeps its day. */
  async schedule(scope: OrganizationScope, typedName: string): Promise<void> {
    const members = await this.work.writeAsWorker(scope, async (tx) => {
      const owned = await this.repository.lockOwned(tx, scope);
      if (!owned) throw new ApiError('access.forbidden');
      if (typedName !== owned.name.trim()) {
        throw new ApiError('request.invalid', OTHER_NAME, {
          fields: [{ path: 'name', message: OTHER_NAME }],
        });
      }
      if (owned.deletionScheduledFor !== null) return [];
      const now = this.clock.now();
      const scheduledFor = new Date(now.getTime() + RETENTION.deletionDays * DAY_MS).toISOString();
      await this.repository.setDay(tx, scope, scheduledFor, now.toISOString());
      await this.#record(tx, scope, 'deletion_scheduled', { deletionScheduledFor: scheduledFor });
      await this.mails.queue(tx, scope.organizationId);
      return this.#memberIds(tx, scope);
    });
    this.#show(members);
  }

  /** @throws ApiError resource.not_found once the day has come */
  async cancel(scope: OrganizationScope): Promise<void> {
    const members = await this.work.writeAsWorker(scope, async (tx) => {
      const owned = await this.repository.lockOwned(tx, scope);
      if (!owned) throw new ApiError('access.forbidden');
      const at = this.clock.instant();
      if (owned.deletionScheduledFor === null) return [];
      if (owned.deletionScheduledFor <= at) {
        throw new ApiError('resource.not_found', 'This organization is being removed already.');
      }
      await this.repository.setDay(tx, scope, null, at);
      await this.#record(tx, scope, 'deletion_cancelled');
      return this.#memberIds(tx, scope);
    });
    this.#show(members);
  }

  async #memberIds(tx: Transaction, { organizationId }: OrganizationScope): Promise<string[]> {
    return (await this.repository.members(tx, organizationId)).map(({ userId }) => userId);
  }

  /** The browsers of all members read the organization again when their channels end. */
  #show(members: readonly string[]): void {
    for (const userId of members) this.endings.endUser(userId);
  }

  #record(
    tx: Transaction,
    scope: OrganizationScope,
    action: AuditEntry['action'],
    changes: Record<string, unknown> = {},
  ): Promise<void> {
    const { organizationId, organization } = scope;
    const entity = { type: 'organization' as const, id: organizationId, name: organization.name };
    return this.audit.record(tx, scope, { action, entity, changes });
  }
}
