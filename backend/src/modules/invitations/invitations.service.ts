import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AssignedClient,
  type BodyOf,
  DAY_MS,
  INVITATIONS,
  type Invitation,
  type invitationRoutes,
  SUBSCRIPTION,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Jobs } from '../../jobs/jobs.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { requireAssignableClients } from '../../records/assignable-clients.ts';
import { type AuditEntry, AuditLog } from '../../writes/audit-log.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import { requireRoleGrant } from '../organization/members/role-grant.ts';
import { statusAfter, statusAt } from './invitation-lifecycle.ts';
import { InvitationsRepository } from './invitations.repository.ts';

/** The organization's side of an invitation. */
@Injectable()
export class InvitationsService {
  constructor(
    private readonly invitations: InvitationsRepository,
    private readonly jobs: Jobs,
    private readonly limits: RateLimits,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope): Promise<{ invitations: Invitation[] }> {
    const stored = await this.invitations.list(scope, INVITATIONS.listed);
    return { invitations: stored.map((invitation) => this.#asOfNow(invitation)) };
  }

  async clients(scope: OrganizationScope, id: string): Promise<{ clients: AssignedClient[] }> {
    const clients = await this.invitations.clients(scope, id);
    if (!clients) throw new ApiError('resource.not_found');
    return { clients };
  }

  /** Reads only the organization's members, so that the answer doesn't reveal whether the address has an account. */
  async create(
    scope: OrganizationScope,
    {
      email: address,
      role,
      scope: sees,
      clientIds,
      allowsOtherAddress,
    }: BodyOf<typeof invitationRoutes.create>,
  ): Promise<Invitation> {
    requireRoleGrant(scope.organization.memberRole, role);
    const email = address.toLowerCase();
    if (email === scope.principal.email.toLowerCase()) {
      throw new ApiError('member.exists_already', 'This is your own email address.');
    }
    return this.#counted(scope, async (tx) => {
      await this.#requireReadiness(tx, scope);
      if (await this.invitations.isAddressOfMember(tx, email)) throw new ApiError('member.exists_already');
      const invitation = {
        id: randomUUID(),
        email,
        role,
        scope: sees,
        clientIds: sees === 'all' ? [] : clientIds,
        allowsOtherAddress,
        at: this.clock.instant(),
        expiresAt: this.#end(),
      };
      await requireAssignableClients(tx, scope, invitation.clientIds);
      if (!(await this.invitations.insert(tx, scope, invitation))) {
        throw new ApiError('invitation.pending_already');
      }
      await this.jobs.enqueue(tx, 'invitation.send', { invitationId: invitation.id });
      await this.#record(tx, scope, 'invited', invitation, {
        role,
        scope: sees,
        allowsOtherAddress,
        ...(sees === 'assigned' && { clientIds }),
      });
      return this.#stored(tx, scope, invitation.id);
    });
  }

  async resend(scope: OrganizationScope, id: string): Promise<Invitation> {
    return this.#counted(scope, async (tx) => {
      const invitation = await this.#stored(tx, scope, id);
      statusAfter('resend', invitation.status);
      requireRoleGrant(scope.organization.memberRole, invitation.role);
      await this.#requireReadiness(tx, scope);
      if (await this.invitations.hasOtherPending(tx, scope, id))
        throw new ApiError('invitation.pending_already');
      if (await this.invitations.isAddressOfMember(tx, invitation.email)) {
        throw new ApiError('member.exists_already');
      }
      await this.invitations.renew(tx, scope, id, this.#end());
      await this.jobs.enqueue(tx, 'invitation.send', { invitationId: id });
      await this.#record(tx, scope, 'invited_again', invitation, {});
      return this.#stored(tx, scope, id);
    });
  }

  revoke(scope: OrganizationScope, id: string): Promise<Invitation> {
    return this.work.write(scope, async (tx) => {
      const invitation = await this.#stored(tx, scope, id);
      statusAfter('revoke', invitation.status);
      await this.invitations.revoke(tx, scope, id);
      await this.#record(tx, scope, 'revoked', invitation, {});
      return this.#stored(tx, scope, id);
    });
  }

  /** Counts what sends a mail. A refused or repeated request doesn't count. */
  async #counted(
    scope: OrganizationScope,
    work: (tx: Transaction) => Promise<Invitation>,
  ): Promise<Invitation> {
    const key = `organization ${scope.organizationId}`;
    let counted = false;
    try {
      return await this.work.write(scope, async (tx) => {
        // The work may run again in another transaction.
        if (!counted) await this.limits.require('invitationMail', key);
        counted = true;
        return work(tx);
      });
    } catch (error) {
      // A point that isn't given back expires within an hour.
      if (counted) await this.limits.giveBack('invitationMail', key).catch(() => undefined);
      throw error;
    }
  }

  /** The invitation shows the organization's name, so its setup comes first. Then the plan needs room for a member. */
  async #requireReadiness(tx: Transaction, scope: OrganizationScope): Promise<void> {
    const readiness = await this.invitations.readiness(tx, scope);
    if (!readiness) throw new ApiError('access.forbidden');
    if (!readiness.isSetUp) throw new ApiError('PROFILE_INCOMPLETE');
    if (readiness.planId !== SUBSCRIPTION.starter.planId) return;
    throw new ApiError(
      'access.forbidden',
      'The Starter plan is for one person. Choose the Professional plan to invite others.',
    );
  }

  async #stored(tx: Transaction, scope: OrganizationScope, id: string): Promise<Invitation> {
    const invitation = await this.invitations.lock(tx, scope, id);
    if (!invitation) throw new ApiError('resource.not_found');
    return this.#asOfNow(invitation);
  }

  #asOfNow(invitation: Invitation): Invitation {
    return { ...invitation, status: statusAt(this.clock.now(), invitation) };
  }

  #record(
    tx: Transaction,
    scope: OrganizationScope,
    action: AuditEntry['action'],
    { id, email }: { id: string; email: string },
    changes: Record<string, unknown>,
  ): Promise<void> {
    return this.audit.record(tx, scope, { action, entity: { type: 'invitation', id, name: email }, changes });
  }

  #end(): string {
    return new Date(this.clock.now().getTime() + INVITATIONS.validDays * DAY_MS).toISOString();
  }
}
