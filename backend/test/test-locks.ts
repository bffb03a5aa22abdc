import type { DatabaseRole } from '../src/database/role-url.ts';
import type { TestApplication } from './test-application.ts';

/** `postgres`: a test's own statement. */
type Role = DatabaseRole | 'postgres';

/** Resolves when as many statements of the role wait for a lock. */
export async function somebodyWaits(app: TestApplication, role: Role, count = 1): Promise<void> {
  while ((await waiting(app, role)) < count);
}

/** Ends the connections of the role whose statements wait for a lock. */
export async function endWaiting(app: TestApplication, role: Role): Promise<void> {
  await app.admin.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename = $1`,
    [role],
  );
}

/** The number of the role's statements that wait for a lock. */
export async function waiting(app: TestApplication, role: Role): Promise<number> {
  const { rows } = await app.admin.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename = $1`,
    [role],
  );
  return rows[0]?.count ?? 0;
}
