import { Injectable } from '@nestjs/common';
import type { AssignedClient, Invitation, InvitedRole, MemberScope } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../database/database.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';

export interface NewInvitation {
  id: string;
  email: string;
  role: InvitedRole;
  scope: MemberScope;
  clientIds: readonly string[];
  allowsOtherAddress: boolean;
  at: string;
  expiresAt: string;
}

/** Invited clients that still exist and aren't in the trash. */
const CLIENTS = `FROM public.client_directory client
  WHERE client.organization_id = invitations.organization_id AND client.id = ANY (invitations.client_ids)
    AND client.deleted_at IS NULL`;

const COLUMNS = `id, email, role, scope, CASE scope WHEN 'assigned' THEN (SELECT count(*) ${CLIENTS}) END AS "assignedClients",
  invited_by_name AS "invitedBy", status, allows_other_address AS "allowsOtherAddress",
  resent_count AS "resentCount", delivery, delivery_failure AS "deliveryFailure", created_at AS "createdAt",
  expires_at AS "expiresAt"`;

/** The organization's own invitations, under the policies. A stored status may be `pending` after the expiry. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: ApiDatabase) {}

  async list(scope: OrganizationScope, limit: number): Promise<Invitation[]> {
    return this.database.read<Invitation>(
      scope,
      `SELECT ${COLUMNS} FROM oficio.invitations WHERE organization_id = $1
       ORDER BY created_at DESC, id LIMIT $2`,
      [scope.organizationId, limit],
    );
  }

  /** The clients that the invitation assigns. Null if there is no such invitation. */
  async clients(scope: OrganizationScope, id: string): Promise<AssignedClient[] | null> {
    const [row] = await this.database.read<{ clients: AssignedClient[] }>(
      scope,
      `SELECT (SELECT coalesce(json_agg(json_build_object('id', client.id, 'name', client.display_name)
           ORDER BY client.sort_name, client.id), '[]') ${CLIENTS}) AS clients
       FROM oficio.invitations WHERE organization_id = $1 AND id = $2`,
      [scope.organizationId, id],
    );
    return row?.clients ?? null;
  }

  /** Locks the invitation until the transaction ends. Null if there is none. */
  async lock(tx: Transaction, scope: OrganizationScope, id: string): Promise<Invitation | null> {
    const [row] = await tx.rows<Invitation>(
      `SELECT ${COLUMNS} FROM oficio.invitations WHERE organization_id = $1 AND id = $2 FOR UPDATE`,
      [scope.organizationId, id],
    );
    return row ?? null;
  }

  async isAddressOfMember(tx: Transaction, email: string): Promise<boolean> {
    const rows = await tx.rows(
      'SELECT FROM oficio.organization_members() member WHERE lower(member.email) = $1',
      [email],
    );
    return rows.length > 0;
  }

  /** Null if the caller no longer sees the organization. */
  async readiness(
    tx: Transaction,
    scope: OrganizationScope,
  ): Promise<{ isSetUp: boolean; planId: number | null } | null> {
    const [row] = await tx.rows<{ isSetUp: boolean; planId: number | null }>(
      `SELECT organization.setup_completed_at IS NOT NULL AS "isSetUp", subscription.plan_id AS "planId"
       FROM oficio.organizations organization
       LEFT JOIN oficio.subscriptions subscription ON subscription.organization_id = organization.id
       WHERE organization.id = $1`,
      [scope.organizationId],
    );
    return row ?? null;
  }

  /** False if an invitation to the same address is pending. One that can't be accepted any more is replaced. */
  async insert(
    tx: Transaction,
    scope: OrganizationScope,
    { id, email, role, scope: sees, clientIds, allowsOtherAddress, at, expiresAt }: NewInvitation,
  ): Promise<boolean> {
    await tx.rows(
      `UPDATE oficio.invitations SET status = 'expired'
       WHERE organization_id = $1 AND email = $2 AND status = 'pending'
         AND (expires_at <= $3 OR NOT EXISTS (
           SELECT FROM oficio.memberships inviter
           WHERE inviter.organization_id = $1 AND inviter.user_id = invited_by
             AND inviter.role IN ('owner', 'admin')))`,
      [scope.organizationId, email, at],
    );
    const inserted = await tx.rows(
      `INSERT INTO oficio.invitations (id, organization_id, email, role, scope, client_ids, invited_by,
         invited_by_name, status, allows_other_address, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10, $11)
       ON CONFLICT (organization_id, email) WHERE status = 'pending' DO NOTHING RETURNING id`,
      [
        id,
        scope.organizationId,
        email,
        role,
        sees,
        clientIds,
        scope.userId,
        scope.principal.displayName,
        allowsOtherAddress,
        at,
        expiresAt,
      ],
    );
    return inserted.length === 1;
  }

  /** The sender becomes the inviter. A trigger invalidates the former link. */
  async renew(tx: Transaction, scope: OrganizationScope, id: string, expiresAt: string): Promise<void> {
    await tx.rows(
      `UPDATE oficio.invitations SET status = 'pending', resent_count = resent_count + 1, expires_at = $3,
         invited_by = $4, invited_by_name = $5
       WHERE organization_id = $1 AND id = $2`,
      [scope.organizationId, id, expiresAt, scope.userId, scope.principal.displayName],
    );
  }

  async hasOtherPending(tx: Transaction, scope: OrganizationScope, id: string): Promise<boolean> {
    const rows = await tx.rows(
      `SELECT FROM oficio.invitations other JOIN oficio.invitations invitation USING (organization_id, email)
       WHERE invitation.organization_id = $1 AND invitation.id = $2 AND other.id <> $2 AND other.status = 'pending'`,
      [scope.organizationId, id],
    );
    return rows.length > 0;
  }

  async revoke(tx: Transaction, scope: OrganizationScope, id: string): Promise<void> {
    await tx.rows(`UPDATE oficio.invitations SET status = 'revoked' WHERE organization_id = $1 AND id = $2`, [
      scope.organizationId,
      id,
    ]);
  }
}
