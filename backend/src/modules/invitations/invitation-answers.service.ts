import { Injectable } from '@nestjs/common';
import {
  type AcceptedInvitation,
  type InvitationOffer,
  type MemberRole,
  type OwnInvitation,
} from '@oficio/contracts';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { RequestScope } from '../../http/request-scope.ts';
import { Sessions } from '../../sessions/sessions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import { notify } from '../../writes/notify.ts';
import { UnitOfWork } from '../../writes/unit-of-work.ts';
import {
  InvitationAnswersRepository,
  type InvitationKey,
  type OfferedInvitation,
} from './invitation-answers.repository.ts';
import { statusAfter, statusAt } from './invitation-lifecycle.ts';
import { invitationTokenHash } from './invitation-token.ts';

/** The invited person's side of an invitation. */
@Injectable()
export class InvitationAnswersService {
  constructor(
    private readonly invitations: InvitationAnswersRepository,
    private readonly work: UnitOfWork,
    private readonly audit: AuditLog,
    private readonly sessions: Sessions,
    private readonly clock: Clock,
  ) {}

  async verify(token: string): Promise<InvitationOffer> {
    const { tokenHash } = keyOf(token);
    const invitation = await this.invitations.find(tokenHash);
    if (!invitation) throw new ApiError('invitation.invalid');
    statusAfter('accept', statusAt(this.clock.now(), invitation));
    if (!invitation.inviterMayInvite) throw new ApiError('invitation.invalid');
    return offer(invitation);
  }

  async own(scope: RequestScope): Promise<{ invitations: OwnInvitation[] }> {
    const account = await this.invitations.account(scope);
    if (!account?.emailConfirmed) return { invitations: [] };
    const open = await this.invitations.open(scope, account.email.toLowerCase(), this.clock.instant());
    return { invitations: open.map((invitation) => ({ id: invitation.id, ...offer(invitation) })) };
  }

  accept(scope: RequestScope, token: string): Promise<AcceptedInvitation> {
    return this.#accept(scope, () => keyOf(token));
  }

  acceptOwn(scope: RequestScope, id: string): Promise<AcceptedInvitation> {
    return this.#accept(scope, (email) => ({ id, email }));
  }

  decline(scope: RequestScope, token: string): Promise<void> {
    return this.#decline(scope, () => keyOf(token));
  }

  declineOwn(scope: RequestScope, id: string): Promise<void> {
    return this.#decline(scope, (email) => ({ id, email }));
  }

  async #accept(scope: RequestScope, key: KeyFor): Promise<AcceptedInvitation> {
    const accepted = await this.work.writeAsWorker(scope, async (tx) => {
      const { invitation, email } = await this.#locked(tx, key);
      const { organizationId, businessName } = invitation;
      const role = await this.invitations.roleOf(tx, scope.userId, organizationId);
      // The second of two clicks is answered like the first.
      if (role && invitation.status === 'accepted' && invitation.answeredBy === scope.userId) {
        return { organizationId, businessName, role };
      }
      const status = statusAfter('accept', statusAt(this.clock.now(), invitation));
      if (!(await this.invitations.lockInviter(tx, invitation))) throw new ApiError('invitation.invalid');
      if (!invitation.allowsOtherAddress) requireAddress(invitation, email);
      if (!role) await this.#requireRoom(tx, invitation);
      await this.invitations.join(tx, scope.userId, invitation, this.clock.instant());
      await this.invitations.setAnswered(tx, scope.userId, invitation, { status, at: this.clock.instant() });
      const given: MemberRole = role ?? invitation.role;
      await this.#record(tx, scope, 'joined', invitation, { role: given });
      notify(
        tx,
        { organizationId, at: this.clock.instant() },
        {
          type: 'invitation_accepted',
          entity: { type: 'member', id: scope.userId },
          clientId: null,
          params: { name: scope.principal.displayName },
        },
      );
      return { organizationId, businessName, role: given };
    });
    this.sessions.forgetUser(scope.userId);
    return accepted;
  }

  async #decline(scope: RequestScope, key: KeyFor): Promise<void> {
    await this.work.writeAsWorker(scope, async (tx) => {
      const { invitation, email } = await this.#locked(tx, key);
      requireAddress(invitation, email);
      if (invitation.status === 'declined' && invitation.answeredBy === scope.userId) return;
      const status = statusAfter('decline', statusAt(this.clock.now(), invitation));
      await this.invitations.setAnswered(tx, scope.userId, invitation, { status, at: this.clock.instant() });
      await this.#record(tx, scope, 'declined', invitation, {});
    });
    this.sessions.forgetUser(scope.userId);
  }

  /** Reads the caller's address from the database, because a cached session may have the former one. */
  async #locked(tx: Transaction, key: KeyFor): Promise<{ invitation: OfferedInvitation; email: string }> {
    const account = await this.invitations.accountIn(tx);
    if (!account) throw new ApiError('auth.session_ended');
    const email = account.email.toLowerCase();
    const invitation = await this.invitations.lock(tx, key(email));
    if (!invitation) throw new ApiError('invitation.invalid');
    if (!account.emailConfirmed) throw new ApiError('auth.email_unconfirmed');
    return { invitation, email };
  }

  async #requireRoom(tx: Transaction, invitation: OfferedInvitation): Promise<void> {
    if (!(await this.invitations.isForOnePerson(tx, invitation, this.clock.instant()))) return;
    throw new ApiError(
      'access.forbidden',
      `The plan of ${invitation.businessName} is for one person. Ask ${invitation.invitedByName} to change it.`,
    );
  }

  /** The audit entry belongs to the inviting organization, not to the caller's current one. */
  #record(
    tx: Transaction,
    scope: RequestScope,
    action: 'joined' | 'declined',
    { id, email, organizationId }: OfferedInvitation,
    changes: Record<string, unknown>,
  ): Promise<void> {
    const entity =
      action === 'joined'
        ? ({ type: 'member', id: scope.userId, name: scope.principal.displayName } as const)
        : ({ type: 'invitation', id, name: email } as const);
    return this.audit.record(tx, { ...scope, organizationId }, { action, entity, changes });
  }
}

type KeyFor = (email: string) => InvitationKey;

/** @throws ApiError invitation.invalid for a malformed token */
function keyOf(token: string): { tokenHash: string } {
  const tokenHash = invitationTokenHash(token);
  if (tokenHash === null) throw new ApiError('invitation.invalid');
  return { tokenHash };
}

function requireAddress(invitation: OfferedInvitation, email: string): void {
  if (invitation.email !== email) throw new ApiError('invitation.other_address');
}

function offer(invitation: OfferedInvitation): InvitationOffer {
  return {
    email: invitation.email,
    role: invitation.role,
    scope: invitation.scope,
    businessName: invitation.businessName,
    invitedBy: invitation.invitedByName,
    expiresAt: invitation.expiresAt,
    allowsOtherAddress: invitation.allowsOtherAddress,
  };
}
