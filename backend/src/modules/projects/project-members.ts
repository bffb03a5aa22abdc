import pg from 'pg';
import sql from 'sql-template-tag';
import type { Transaction } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { MEMBER_NAMES } from '../../records/member-names.ts';
import type { PageMember } from '../../records/page-members.ts';
import type { RecordScope } from '../../records/record-area.ts';

/** The members of a project with their names, by name. */
export const PROJECT_MEMBERS: PageMember = {
  rows: (ids) => sql`
    SELECT named.project_id AS id, json_agg(json_build_object('id', named.user_id, 'name', named.name)
      ORDER BY oficio.normalised(named.name), named.user_id)::text AS value
    FROM (
      SELECT assigned.project_id, assigned.user_id, ${MEMBER_NAMES} ->> assigned.user_id::text AS name
      FROM oficio.project_members assigned WHERE assigned.project_id = ANY (${ids})
    ) named GROUP BY named.project_id`,
  absent: '[]',
};

/** The ids of a project's members, as the data export writes them. */
export const EXPORTED_MEMBERS = `(
  SELECT coalesce(json_agg(assigned.user_id ORDER BY assigned.user_id), '[]') FROM oficio.project_members assigned
  WHERE assigned.project_id = entry.id AND assigned.organization_id = entry.organization_id
)`;

/**
 * Stores the members of a project. Those who stay keep their row.
 * @throws ApiError resource.not_found for a person who isn't a member of the organization
 */
export async function saveMembers(
  tx: Transaction,
  { organizationId }: RecordScope,
  projectId: string,
  userIds: readonly string[],
): Promise<void> {
  await requireMembers(tx, organizationId, userIds);
  await tx.rows(
    'DELETE FROM oficio.project_members WHERE organization_id = $1 AND project_id = $2 AND user_id <> ALL ($3)',
    [organizationId, projectId, userIds],
  );
  try {
    await tx.rows(
      `INSERT INTO oficio.project_members (organization_id, project_id, user_id)
       SELECT $1, $2, user_id FROM unnest($3::uuid[]) AS user_id ORDER BY user_id ON CONFLICT DO NOTHING`,
      [organizationId, projectId, userIds],
    );
  } catch (error) {
    // The person has left the organization since the check.
    if (error instanceof pg.DatabaseError && error.code === '23503') throw memberGone();
    throw error;
  }
}

async function requireMembers(
  tx: Transaction,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  const rows = await tx.rows(
    'SELECT FROM oficio.memberships WHERE organization_id = $1 AND user_id = ANY ($2)',
    [organizationId, userIds],
  );
  if (rows.length < userIds.length) throw memberGone();
}

function memberGone(): ApiError {
  const message = 'This member was not found. The person may have left the organization.';
  return new ApiError('resource.not_found', message, { fields: [{ path: 'memberIds', message }] });
}
