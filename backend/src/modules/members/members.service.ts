import { Injectable } from '@nestjs/common';
import { type InvitedRole, MANAGING_ROLES, type Member, type MemberRole } from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { AccessEndings } from '../../http/access-endings.ts';
import { type AuditEntry, AuditLog } from '../../http/audit-log.ts';
import { Refusal } from '../../http/refusal.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { UnitOfWork } from '../../http/unit-of-work.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { Mails } from '../../mails/index.ts';
import { MembersRepository } from './members.repository.ts';
import { requireRightToGive } from './right-to-give.ts';

@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly endings: AccessEndings,
    private readonly mails: Mails,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope): Promise<{ members: Member[] }> {
    return { members: await this.members.list(scope) };
  }

  async changeRole(scope: OrganizationScope, userId: string, role: InvitedRole): Promise<Member> {
    const member = await this.work.writeAsWorker(scope, async (tx) => {
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      requireRightToGive(own, role);
      if (theirs === undefined) throw new Refusal('resource.not_found');
      if (theirs === 'owner') throw new Refusal('member.is_owner');
      await this.members.setRole(tx, scope, userId, role);
      const changed = await this.#member(tx, userId);
      const changes = { role: { before: theirs, after: role } };
      await this.#record(tx, scope, 'role_changed', changed, changes);
      return changed;
    });
    this.endings.endUser(userId);
    return member;
  }

  /** Of somebody else, or of oneself. */
  async remove(scope: OrganizationScope, userId: string): Promise<void> {
    const leaves = userId === scope.userId;
    await this.work.writeAsWorker(scope, async (tx) => {
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      if (!leaves && !MANAGING_ROLES.includes(own)) throw new Refusal('access.forbidden');
      if (theirs === undefined) throw new Refusal('resource.not_found');
      if (theirs === 'owner') throw new Refusal('member.is_owner');
      const member = await this.#member(tx, userId);
      await this.members.remove(tx, scope, userId);
      await this.#record(tx, scope, leaves ? 'left' : 'removed', member, { role: theirs });
      if (!leaves) {
        const { organizationId, userId: removedBy } = scope;
        await this.mails.memberRemoval(tx, { organizationId, userId, removedBy });
      }
    });
    this.endings.endUser(userId);
  }

  /** Of several at once the first is it; to the others the caller is no owner any more. */
  async handOver(scope: OrganizationScope, userId: string): Promise<{ members: Member[] }> {
    const answer = await this.work.writeAsWorker(scope, async (tx) => {
      await this.members.lockOrganization(tx, scope);
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      if (own !== 'owner') throw new Refusal('access.forbidden');
      if (theirs === undefined) throw new Refusal('resource.not_found');
      if (theirs === 'owner') throw new Refusal('member.is_owner', 'This organization is yours already.');
      if (await this.members.isToBeRemoved(tx, userId)) {
        throw new Refusal(
          'access.forbidden',
          'This person’s account is about to be deleted. Choose another one.',
        );
      }
      await this.members.handOver(tx, scope, userId, this.clock.now().toISOString());
      await this.#record(tx, scope, 'handed_over', await this.#member(tx, userId), {
        from: scope.userId,
        to: userId,
      });
      await this.jobs.enqueue(tx, 'customer.update', { organizationId: scope.organizationId });
      return { members: await this.members.listIn(tx) };
    });
    // Live channels listen by the owner's id: those of every member have to be joined anew.
    for (const member of answer.members) this.endings.endUser(member.userId);
    return answer;
  }

  /** As they are now: the caller's may be another than the request came with. */
  async #lockRoles(
    tx: Transaction,
    scope: OrganizationScope,
    userId: string,
  ): Promise<{ own: MemberRole; theirs: MemberRole | undefined }> {
    const roles = await this.members.lockRoles(tx, scope, [scope.userId, userId]);
    const own = roles.get(scope.userId);
    if (!own) throw new Refusal('resource.not_found');
    return { own, theirs: roles.get(userId) };
  }

  async #member(tx: Transaction, userId: string): Promise<Member> {
    const member = (await this.members.listIn(tx)).find((one) => one.userId === userId);
    if (!member) throw new Refusal('resource.not_found');
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
