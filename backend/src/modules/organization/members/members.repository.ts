import { Injectable } from '@nestjs/common';
import { type Member, type MemberRole, type MemberScope, REALTIME_TABLE_NAMES } from '@oficio/contracts';
import { ApiDatabase, type Transaction } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';

/** What a member may do, and the assigned clients that limit the member. */
export interface MemberAccess {
  role: MemberRole;
  scope: MemberScope;
  clientIds: readonly string[];
}

/** Only the members who see this client, or this project. */
export interface SeeingMembers {
  client?: string | null | undefined;
  project?: string | null | undefined;
}

/**
 * Reads run as the request, under the policies. Changes run as the worker, because they reach other people's profiles
 * and the role of requests can't write memberships.
 */
@Injectable()
export class MembersRepository {
  constructor(private readonly database: ApiDatabase) {}

  async list(
    scope: OrganizationScope,
    { client = null, project = null }: SeeingMembers = {},
  ): Promise<Member[]> {
    const values = [scope.organizationId, client, project];
    return (await this.database.read<Member>(scope, LIST, values)).map(memberOf);
  }

  async listIn(tx: Transaction, scope: OrganizationScope): Promise<Member[]> {
    return (await tx.rows<Member>(LIST, [scope.organizationId, null, null])).map(memberOf);
  }

  /** Reads and locks the roles of these people. */
  async lockRoles(
    tx: Transaction,
    scope: OrganizationScope,
    userIds: readonly string[],
  ): Promise<Map<string, MemberRole>> {
    const rows = await tx.rows<{ user_id: string; role: MemberRole }>(
      `SELECT user_id, role FROM oficio.memberships WHERE organization_id = $1 AND user_id = ANY ($2)
       ORDER BY user_id FOR UPDATE`,
      [scope.organizationId, userIds],
    );
    return new Map(rows.map(({ user_id, role }) => [user_id, role]));
  }

  /** Call it while the member's row is locked. */
  async access(tx: Transaction, scope: OrganizationScope, userId: string): Promise<MemberAccess> {
    const [row] = await tx.rows<MemberAccess>(
      `SELECT role, scope, ARRAY(
         SELECT client_id FROM oficio.client_assignments WHERE organization_id = $1 AND user_id = $2
         ORDER BY client_id) AS "clientIds"
       FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2`,
      [scope.organizationId, userId],
    );
    if (!row) throw new Error('A locked member is in the organization');
    return row;
  }

  async setAccess(
    tx: Transaction,
    { organizationId }: OrganizationScope,
    userId: string,
    { role, scope, clientIds }: MemberAccess,
  ): Promise<void> {
    await tx.rows(
      'UPDATE oficio.memberships SET role = $3, scope = $4 WHERE organization_id = $1 AND user_id = $2',
      [organizationId, userId, role, scope],
    );
    await tx.rows(
      `DELETE FROM oficio.client_assignments
       WHERE organization_id = $1 AND user_id = $2 AND client_id <> ALL ($3)`,
      [organizationId, userId, clientIds],
    );
    await tx.rows(
      `INSERT INTO oficio.client_assignments (organization_id, user_id, client_id)
       SELECT $1, $2, client_id FROM unnest($3::uuid[]) AS client_id ON CONFLICT DO NOTHING`,
      [organizationId, userId, clientIds],
    );
  }

  /** A removed person's current organization becomes another of theirs, or none. */
  async remove(tx: Transaction, scope: OrganizationScope, userId: string): Promise<void> {
    await tx.rows('DELETE FROM oficio.memberships WHERE organization_id = $1 AND user_id = $2', [
      scope.organizationId,
      userId,
    ]);
    await tx.rows(
      `UPDATE oficio.profiles SET current_organization_id = (
         SELECT organization_id FROM oficio.memberships WHERE user_id = $2
         ORDER BY joined_at, organization_id LIMIT 1)
       WHERE id = $2 AND current_organization_id = $1`,
      [scope.organizationId, userId],
    );
  }

  /** Locked before the members' rows, as in accepting an invitation. New rows of realtime tables wait for it. */
  async lockOrganization(tx: Transaction, scope: OrganizationScope): Promise<void> {
    await tx.rows('SELECT FROM oficio.organizations WHERE id = $1 FOR UPDATE', [scope.organizationId]);
  }

  /** Locks the organization as every row that refers to it does, but before the members' rows, in a hand-over's order. */
  shareOrganization(tx: Transaction, { organizationId }: OrganizationScope): void {
    tx.send('SELECT FROM oficio.organizations WHERE id = $1 FOR KEY SHARE', [organizationId]);
  }

  /**
   * Revokes the pending invitations of a person who can't invite any more. Returns how many. Called before the members'
   * rows are locked, because an answer to an invitation locks it before its inviter.
   */
  async revokeInvitationsOf(tx: Transaction, scope: OrganizationScope, userId: string): Promise<number> {
    const revoked = await tx.rows(
      `UPDATE oficio.invitations SET status = 'revoked'
       WHERE organization_id = $1 AND invited_by = $2 AND status = 'pending' RETURNING id`,
      [scope.organizationId, userId],
    );
    return revoked.length;
  }

  /** Whether the account is scheduled for removal, which also removes organizations that it owns alone. */
  async isToBeRemoved(tx: Transaction, userId: string): Promise<boolean> {
    const rows = await tx.rows(
      'SELECT FROM oficio.profiles WHERE id = $1 AND deletion_scheduled_for IS NOT NULL',
      [userId],
    );
    return rows.length === 1;
  }

  /**
   * Changes roles and rows in one transaction, because no realtime subscription sees a row of the former owner.
   * Returns the rows by table.
   */
  async handOver(
    tx: Transaction,
    scope: OrganizationScope,
    userId: string,
    at: string,
  ): Promise<[string, string[]][]> {
    const { organizationId } = scope;
    await tx.rows(
      `UPDATE oficio.memberships SET role = 'admin' WHERE organization_id = $1 AND user_id = $2 AND role = 'owner'`,
      [organizationId, scope.userId],
    );
    await this.setAccess(tx, scope, userId, { role: 'owner', scope: 'all', clientIds: [] });
    await tx.rows('UPDATE oficio.organizations SET owner_user_id = $2, updated_at = $3 WHERE id = $1', [
      organizationId,
      userId,
      at,
    ]);
    const changed: [string, string[]][] = [];
    for (const table of REALTIME_TABLE_NAMES) {
      const rows = await tx.rows<{ id: string }>(
        `UPDATE public.${table} SET user_id = $2 WHERE organization_id = $1 RETURNING id`,
        [organizationId, userId],
      );
      changed.push([`public.${table}`, rows.map(({ id }) => id)]);
    }
    return changed;
  }
}

const LIST = `SELECT member.user_id AS "userId", member.first_name || ' ' || member.last_name AS name, member.email,
    member.role, member.joined_at AS "joinedAt", membership.scope,
    CASE membership.scope WHEN 'assigned' THEN (
      SELECT count(*) FROM oficio.client_assignments assignment
      JOIN public.client_directory client ON client.id = assignment.client_id AND client.organization_id = $1
      WHERE assignment.organization_id = $1 AND assignment.user_id = member.user_id AND client.deleted_at IS NULL
    ) END AS "assignedClients"
  FROM oficio.organization_members() member
  JOIN oficio.memberships membership ON membership.organization_id = $1 AND membership.user_id = member.user_id
  WHERE $2::uuid IS NULL AND $3::uuid IS NULL OR membership.scope = 'all' OR EXISTS (
    SELECT FROM oficio.client_assignments assigned
    WHERE assigned.organization_id = $1 AND assigned.user_id = member.user_id AND assigned.client_id = coalesce($2, (
      SELECT project.client_id FROM public.projects project WHERE project.organization_id = $1 AND project.id = $3)))
  ORDER BY member.joined_at, member.user_id`;

function memberOf(row: Member): Member {
  return { ...row, name: row.name.trim() || row.email };
}
