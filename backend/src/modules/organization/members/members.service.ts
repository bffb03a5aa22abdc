import { Injectable } from '@nestjs/common';
import {
  type BodyOf,
  MANAGING_ROLES,
  type Member,
  type MemberRole,
  type MemberView,
  mayCall,
  type memberRoutes,
} from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { Jobs } from '../../../jobs/jobs.ts';
import { requireAssignableClients } from '../../../records/assignable-clients.ts';
import { AccessEndings } from '../../../sessions/access-endings.ts';
import { type AuditEntry, AuditLog } from '../../../writes/audit-log.ts';
import { LargeWrites } from '../../../writes/large-writes.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { RECORD_AREAS } from '../../record-areas.ts';
import { MemberViewsRepository } from './member-views.repository.ts';
import { type MemberAccess, MembersRepository, type SeeingMembers } from './members.repository.ts';
import { requireRoleGrant } from './role-grant.ts';

/** The areas that a member can be limited in. */
const AREAS_WITH_CLIENTS = RECORD_AREAS.filter(({ area }) => area.clientColumn !== undefined);

@Injectable()
export class MembersService {
  constructor(
    private readonly members: MembersRepository,
    private readonly views: MemberViewsRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly endings: AccessEndings,
    private readonly jobs: Jobs,
    private readonly largeWrites: LargeWrites,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope, seeing: SeeingMembers = {}): Promise<{ members: Member[] }> {
    const members = await this.members.list(scope, seeing);
    if (MANAGING_ROLES.includes(scope.organization.memberRole)) return { members };
    return { members: members.map((member) => ({ ...member, assignedClients: null })) };
  }

  async view(scope: OrganizationScope, userId: string): Promise<MemberView> {
    const member = findMember(await this.members.list(scope), userId);
    const readable = AREAS_WITH_CLIENTS.filter(({ routes }) =>
      mayCall(routes.list, { memberRole: member.role, sees: member.scope }),
    );
    const caller = { userId: scope.userId, scope: 'all' } as const;
    const [seen, totals, clients] = await Promise.all([
      this.views.counts(
        scope.organizationId,
        member,
        readable.map(({ area }) => area),
      ),
      this.views.counts(
        scope.organizationId,
        caller,
        AREAS_WITH_CLIENTS.map(({ area }) => area),
      ),
      this.views.assignedClients(scope, userId),
    ]);
    const areas = AREAS_WITH_CLIENTS.map((known, index) => ({
      table: known.area.table,
      seen: seen[readable.indexOf(known)] ?? 0,
      total: totals[index] ?? 0,
    }));
    return { areas, clients };
  }

  /** Of concurrent changes the last one stands as a whole, because each locks the member's row. */
  async change(
    scope: OrganizationScope,
    userId: string,
    given: BodyOf<typeof memberRoutes.changeMember>,
  ): Promise<Member> {
    const clientIds = given.scope === 'all' ? [] : given.clientIds;
    const member = await this.work.writeAsWorker(scope, async (tx) => {
      this.members.shareOrganization(tx, scope);
      const isManaging = MANAGING_ROLES.includes(given.role);
      const revoked = isManaging ? 0 : await this.members.revokeInvitationsOf(tx, scope, userId);
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      requireRoleGrant(own, given.role);
      if (theirs === undefined) throw new ApiError('resource.not_found');
      if (theirs === 'owner') {
        if (given.scope === 'all') throw new ApiError('member.is_owner');
        const message = 'The owner always sees all clients';
        throw new ApiError('request.invalid', message, { fields: [{ path: 'scope', message }] });
      }
      await requireAssignableClients(tx, scope, clientIds);
      const before = await this.members.access(tx, scope, userId);
      await this.members.setAccess(tx, scope, userId, { ...given, clientIds });
      const after = await this.members.access(tx, scope, userId);
      const changed = await this.#member(tx, scope, userId);
      const action = before.role === after.role ? 'scope_changed' : 'role_changed';
      await this.#record(tx, scope, action, changed, {
        ...differences(before, after),
        ...revokedOf(revoked),
      });
      return changed;
    });
    this.endings.endUser(userId);
    return member;
  }

  /** Removes another member or the caller. */
  async remove(scope: OrganizationScope, userId: string): Promise<void> {
    const leaves = userId === scope.userId;
    await this.work.writeAsWorker(scope, async (tx) => {
      this.members.shareOrganization(tx, scope);
      const revoked = await this.members.revokeInvitationsOf(tx, scope, userId);
      const { own, theirs } = await this.#lockRoles(tx, scope, userId);
      if (!leaves && !MANAGING_ROLES.includes(own)) throw new ApiError('access.forbidden');
      if (theirs === undefined) throw new ApiError('resource.not_found');
      if (theirs === 'owner') throw new ApiError('member.is_owner');
      const member = await this.#member(tx, scope, userId);
      await this.members.remove(tx, scope, userId);
      await this.#record(tx, scope, leaves ? 'left' : 'removed', member, {
        role: theirs,
        ...revokedOf(revoked),
      });
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
      const changed = await this.members.handOver(tx, scope, userId, this.clock.instant());
      await this.largeWrites.announce(tx, changed);
      await this.#record(tx, scope, 'handed_over', await this.#member(tx, scope, userId), {
        from: scope.userId,
        to: userId,
      });
      await this.jobs.enqueue(tx, 'customer.update', { organizationId: scope.organizationId });
      return { members: await this.members.listIn(tx, scope) };
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

  async #member(tx: Transaction, scope: OrganizationScope, userId: string): Promise<Member> {
    return findMember(await this.members.listIn(tx, scope), userId);
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

/** @throws ApiError resource.not_found */
function findMember(members: readonly Member[], userId: string): Member {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new ApiError('resource.not_found');
  return member;
}

/** How many of the member's pending invitations were revoked, for the audit log. */
function revokedOf(count: number): { revokedInvitations?: number } {
  return count === 0 ? {} : { revokedInvitations: count };
}

/** The changed parts of a member's access, each before and after. */
function differences(before: MemberAccess, after: MemberAccess): Record<string, unknown> {
  const parts = ['role', 'scope', 'clientIds'] as const;
  const changed = parts.filter((part) => String(before[part]) !== String(after[part]));
  return Object.fromEntries(changed.map((part) => [part, { before: before[part], after: after[part] }]));
}
