import type { DatabaseRole } from '../src/database/role-url.ts';
import type { TestApplication } from './test-application.ts';

/** Resolves when so many statements of the role wait for a lock. */
export async function somebodyWaits(app: TestApplication, role: DatabaseRole, count = 1): Promise<void> {
  for (let waiting = 0; waiting < count; ) {
    const { rows } = await app.admin.query<{ waiting: number }>(
      `SELECT count(*)::integer AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename = $1`,
      [role],
    );
    waiting = rows[0]?.waiting ?? 0;
  }
}
