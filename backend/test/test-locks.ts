import type { DatabaseRole } from '../src/database/role-url.ts';
import type { TestApplication } from './test-application.ts';

/** Resolves when a statement of the role waits for a lock. */
export async function somebodyWaits(app: TestApplication, role: DatabaseRole): Promise<void> {
  for (let waiting = false; !waiting; ) {
    const { rows } = await app.admin.query<{ waiting: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND usename = $1) AS waiting`,
      [role],
    );
    waiting = rows[0]?.waiting ?? false;
  }
}
