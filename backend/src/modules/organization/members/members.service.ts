import { Injectable } from '@nestjs/common';
import { type InvitedRole, MANAGING_ROLES, type Member, type MemberRole } from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { AccessEndings } from '../../../sessions/access-endings.ts';
import { type AuditEntry, AuditLog } from '../../../writes/audit-log.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { MembersRepository } from './members.repository.ts';
import { requireRoleGrant } from './role-grant.ts';

@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly endings: AccessEndings,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope): Promise<{ members: Member[] }> {
    return { members: await this.members.list(scope) };
  }

  async changeRole(scope: OrganizationScope, userId: string, role: InvitedRole): Promise<Member> {
    const member = await this.work.writeAsWorker(scope, async (tx) => {
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      requireRoleGrant(own, role);
      if (theirs === undefined) throw new ApiError('resource.not_found');
      if (theirs === 'owner') throw new ApiError('member.is_owner');
      await this.members.setRole(tx, scope, userId, role);
      const changed = await this.#member(tx, userId);
      const changes = { role: { before: theirs, after: role } };
      await this.#record(tx, scope, 'role_changed', changed, changes);
      return changed;
    });
    this.endings.endUser(userId);
    return member;
  }

  /** Removes another member or the caller. */
  async remove(scope: OrganizationScope, userId: string): Promise<void> {
    const leaves = userId === scope.userId;
    await this.work.writeAsWorker(scope, async (tx) => {
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      if (!leaves && !MANAGING_ROLES.includes(own)) throw new ApiError('access.forbidden');
      if (theirs === undefined) throw new ApiError('resource.not_found');
      if (theirs === 'owner') throw new ApiError('member.is_owner');
      const member = await this.#member(tx, userId);
      await this.members.remove(tx, scope, userId);
      await this.#record(tx, scope, leaves ? 'left' : 'removed', member, { role: theirs });
      if (!leaves) {
        const { organizationId, userId: removedBy } = scope;
        await this.jobs.enqueue(tx, 'member-removal.send', { organizationId, userId, removedBy });
      }
    });
    this.endings.endUser(userId);
  }

  /** Of concurrent hand-overs the first succeeds. The others are refused because the caller is no longer the owner. */
  async handOver(scope: OrganizationScope, userId: string): Promise<{ members: Member[] }> {
    const answer = await this.work.writeAsWorker(scope, async (tx) => {
      await this.members.lockOrganization(tx, scope);
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      if (own !== 'owner') throw new ApiError('access.forbidden');
      if (theirs === undefined) throw new ApiError('resource.not_found');
      if (theirs === 'owner') throw new ApiError('member.is_owner', 'This organization is yours already.');
      if (await this.members.isToBeRemoved(tx, userId)) {
        throw new ApiError(
          'access.forbidden',
          'This person’s account is about to be deleted. Choose another one.',
        );
      }
      await this.members.handOver(tx, scope, userId, this.clock.instant());
      await this.#record(tx, scope, 'handed_over', await this.#member(tx, userId), {
        from: scope.userId,
        to: userId,
      });
      await this.jobs.enqueue(tx, 'customer.update', { organizationId: scope.organizationId });
      return { members: await this.members.listIn(tx) };
    });
    // Realtime channels filter by the owner's id, so every member has to join them again.
    for (const member of answer.members) this.endings.endUser(member.userId);
    return answer;
  }

  /** Reads current roles, because the caller's cached role may be outdated. */
  async #lockRoles(
    tx: Transaction,
    scope: OrganizationScope,
    userId: string,
  ): Promise<{ own: MemberRole; theirs: MemberRole | undefined }> {
    const roles = await this.members.lockRoles(tx, scope, [scope.userId, userId]);
    const own = roles.get(scope.userId);
    if (!own) throw new ApiError('resource.not_found');
    return { own, theirs: roles.get(userId) };
  }

  async #member(tx: Transaction, userId: string): Promise<Member> {
    const member = (await this.members.listIn(tx)).find((one) => one.userId === userId);
    if (!member) throw new ApiError('resource.not_found');
    return member;
  }

  #record(
    tx: Transaction,
    scope: OrganizationScope,
    action: AuditEntry['action'],
    { userId, name }: Member,
    changes: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(tx, scope, { action, entity: { type: 'member', id: userId, name }, changes });
  }
}
