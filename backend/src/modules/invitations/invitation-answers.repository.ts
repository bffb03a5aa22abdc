import { Injectable } from '@nestjs/common';
import {
  type Invitation,
  type InvitedRole,
  type MemberRole,
  type MemberScope,
  SUBSCRIPTION,
} from '@oficio/contracts';
import { type Claims, NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';

/** An invitation with everything that its answer depends on. */
export interface OfferedInvitation {
  id: string;
  organizationId: string;
  businessName: string;
  email: string;
  role: InvitedRole;
  scope: MemberScope;
  invitedBy: string;
  invitedByName: string;
  /** The inviter still belongs to the members who may invite. */
  inviterMayInvite: boolean;
  status: Invitation['status'];
  allowsOtherAddress: boolean;
  expiresAt: string;
  answeredBy: string | null;
}

export interface Account {
  email: string;
  emailConfirmed: boolean;
}

/** An answer names its invitation by the link's token, or by its id and the caller's own address. */
export type InvitationKey = { tokenHash: string } | { id: string; email: string };

const OFFER = `SELECT invitation.id, invitation.organization_id AS "organizationId",
    organization.name AS "businessName", invitation.email, invitation.role, invitation.scope, invitation.invited_by AS "invitedBy",
    invitation.invited_by_name AS "invitedByName",
    oficio.may_invite(invitation.invited_by, invitation.organization_id) AS "inviterMayInvite",
    invitation.status, invitation.allows_other_address AS "allowsOtherAddress",
    invitation.expires_at AS "expiresAt", invitation.answered_by AS "answeredBy"
  FROM oficio.invitations invitation
  JOIN oficio.organizations organization ON organization.id = invitation.organization_id`;

/** Runs as the worker, because the invited person isn't in the organization's scope yet. */
@Injectable()
export class InvitationAnswersRepository {
  constructor(private readonly database: WorkerDatabase) {}

  async find(tokenHash: string): Promise<OfferedInvitation | null> {
    const statement = `${OFFER} WHERE invitation.token_hash = $1`;
    const [row] = await this.database.read<OfferedInvitation>(NO_USER, statement, [tokenHash]);
    return row ?? null;
  }

  /** Pending invitations to this address (in lower case) from inviters who may still invite. */
  async open(claims: Claims, email: string, at: string): Promise<OfferedInvitation[]> {
    return this.database.read<OfferedInvitation>(
      claims,
      `${OFFER} WHERE invitation.email = $1 AND invitation.status = 'pending' AND invitation.expires_at > $2
         AND oficio.may_invite(invitation.invited_by, invitation.organization_id)
       ORDER BY invitation.created_at DESC, invitation.id`,
      [email, at],
    );
  }

  /** The caller's current account. Null if it is gone. */
  async account(claims: Claims): Promise<Account | null> {
    const [row] = await this.database.read<Account>(claims, ACCOUNT, []);
    return row ?? null;
  }

  async accountIn(tx: Transaction): Promise<Account | null> {
    const [row] = await tx.rows<Account>(ACCOUNT, []);
    return row ?? null;
  }

  /** Locks the invitation and its organization until the transaction ends. */
  async lock(tx: Transaction, key: InvitationKey): Promise<OfferedInvitation | null> {
    const [row] = await tx.rows<OfferedInvitation>(
      `${OFFER} WHERE ${'tokenHash' in key ? 'invitation.token_hash = $1' : 'invitation.id = $1 AND invitation.email = $2'}
       FOR UPDATE OF invitation FOR SHARE OF organization`,
      'tokenHash' in key ? [key.tokenHash] : [key.id, key.email],
    );
    return row ?? null;
  }

  /** Whether the inviter may invite. Their right can't change until the transaction ends. */
  async lockInviter(tx: Transaction, { organizationId, invitedBy }: OfferedInvitation): Promise<boolean> {
    const rows = await tx.rows(
      `SELECT FROM oficio.memberships
       WHERE organization_id = $1 AND user_id = $2 AND role IN ('owner', 'admin') FOR SHARE`,
      [organizationId, invitedBy],
    );
    return rows.length === 1;
  }

  /**
   * Whether the plan is for one person, or will be once the open payment page is paid. The organization is locked,
   * because opening a page and changing the plan count members under the same lock.
   */
  async isForOnePerson(tx: Transaction, { organizationId }: OfferedInvitation, at: string): Promise<boolean> {
    const rows = await tx.rows(
      `SELECT FROM oficio.subscriptions WHERE organization_id = $1 AND plan_id = $2
       UNION ALL
       SELECT FROM oficio.checkouts
       WHERE organization_id = $1 AND plan_id = $2 AND status IN ('opening', 'open') AND expires_at > $3`,
      [organizationId, SUBSCRIPTION.starter.planId, at],
    );
    return rows.length > 0;
  }

  async roleOf(tx: Transaction, userId: string, organizationId: string): Promise<MemberRole | null> {
    const [row] = await tx.rows<{ role: MemberRole }>(
      'SELECT role FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2',
      [organizationId, userId],
    );
    return row?.role ?? null;
  }

  /**
   * An existing member keeps their role and clients. A limited one sees the invitation's clients that still exist. The
   * organization becomes the person's current one.
   */
  async join(
    tx: Transaction,
    userId: string,
    { id, organizationId }: OfferedInvitation,
    at: string,
  ): Promise<void> {
    const joined = await tx.rows(
      `INSERT INTO oficio.memberships (organization_id, user_id, role, scope, joined_at)
       SELECT organization_id, $2, role, scope, $3 FROM oficio.invitations WHERE id = $1
       ON CONFLICT (organization_id, user_id) DO NOTHING RETURNING user_id`,
      [id, userId, at],
    );
    if (joined.length === 1) {
      await tx.rows(
        `INSERT INTO oficio.client_assignments (organization_id, user_id, client_id)
         SELECT client.organization_id, $2, client.id
         FROM oficio.invitations invitation
         JOIN public.client_directory client ON client.organization_id = invitation.organization_id
           AND client.id = ANY (invitation.client_ids)
         WHERE invitation.id = $1`,
        [id, userId],
      );
    }
    await tx.rows('UPDATE oficio.profiles SET current_organization_id = $2 WHERE id = $1', [
      userId,
      organizationId,
    ]);
  }

  async setAnswered(
    tx: Transaction,
    userId: string,
    { id }: OfferedInvitation,
    { status, at }: { status: Invitation['status']; at: string },
  ): Promise<void> {
    await tx.rows(
      'UPDATE oficio.invitations SET status = $2, answered_by = $3, answered_at = $4 WHERE id = $1',
      [id, status, userId, at],
    );
  }
}

const ACCOUNT = 'SELECT email, email_confirmed AS "emailConfirmed" FROM oficio.own_account()';
