import pg from 'pg';
import { type DatabaseRole, roleUrl } from '../src/database/role-url.ts';

/** Runs plain SQL as one of the application's roles, with or without claims, and rolls it back. */
export async function runAsRole(
  adminUrl: string,
  role: DatabaseRole,
  claims: { userId: string; organizationId: string } | null,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = await poolOf(roleUrl(adminUrl, role)).connect();
  try {
    await client.query('BEGIN');
    if (claims) {
      await client.query(
        "SELECT set_config('oficio.user_id', $1, true), set_config('oficio.organization_id', $2, true)",
        [claims.userId, claims.organizationId],
      );
    }
    return (await client.query(statement)).rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** The connections are kept, because opening one takes longer than most statements. */
const pools = new Map<string, pg.Pool>();

function poolOf(url: string): pg.Pool {
  const kept = pools.get(url);
  if (kept) return kept;
  const pool = new pg.Pool({ connectionString: url, allowExitOnIdle: true });
  // The connections of a database end when it is dropped.
  pool.on('error', () => pools.delete(url));
  pools.set(url, pool);
  return pool;
}

/** Runs a statement as PostgREST and realtime do: with the role and the token's claims, in a transaction. */
export async function asTokenRole(
  admin: pg.Pool,
  userId: string,
  statement: string,
  role = 'authenticated',
): Promise<Record<string, unknown>[]> {
  const client = await admin.connect();
  try {
    await client.query('BEGIN');
    await client.query("SELECT set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: userId, role, aud: 'authenticated' }),
    ]);
    await client.query(`SET LOCAL ROLE ${role}`);
    return (await client.query(statement)).rows;
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
