import pg from 'pg';
import { type DatabaseRole, roleUrl } from '../src/database/role-url.ts';

/** Plain SQL as one of the application's roles, with or without a caller's claims; nothing of it stays. */
export async function runAsRole(
  adminUrl: string,
  role: DatabaseRole,
  claims: { userId: string; organizationId: string } | null,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: roleUrl(adminUrl, role) });
  await client.connect();
  try {
    await client.query('BEGIN');
    if (claims) {
      await client.query(
        "SELECT set_config('oficio.user_id', $1, true), set_config('oficio.organization_id', $2, true)",
        [claims.userId, claims.organizationId],
      );
    }
    const { rows } = await client.query(statement);
    await client.query('ROLLBACK');
    return rows;
  } finally {
    await client.end();
  }
}
