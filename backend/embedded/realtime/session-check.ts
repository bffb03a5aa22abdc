import type pg from 'pg';
import type { Identity } from './token.ts';

/** Tells whether the sessions named by tokens still exist. */
export interface SessionCheck {
  /** Rejects when the database can't be queried. */
  isLive(identity: Identity): Promise<boolean>;
  /** Returns the given ids whose sessions are gone. */
  gone(sessionIds: string[]): Promise<string[]>;
}

/**
 * Looks sessions up in `auth.sessions`. Without that table every session counts as existing. With it, a user's token
 * needs a session.
 */
export function createSessionCheck(pool: pg.Pool): SessionCheck {
  let tableFound = false;

  async function hasTable(): Promise<boolean> {
    if (tableFound) return true;
    const { rows } = await pool.query<{ found: boolean }>(
      `select pg_catalog.to_regclass('auth.sessions') is not null as found`,
    );
    tableFound = rows[0]?.found ?? false;
    return tableFound;
  }

  return {
    async isLive({ role, sessionId }) {
      if (role !== 'authenticated' || !(await hasTable())) return true;
      if (sessionId === undefined) return false;
      const { rowCount } = await pool.query('select from auth.sessions where id::text = $1', [sessionId]);
      return rowCount === 1;
    },
    async gone(sessionIds) {
      if (sessionIds.length === 0 || !(await hasTable())) return [];
      const { rows } = await pool.query<{ id: string }>(
        'select id::text as id from auth.sessions where id::text = any($1)',
        [sessionIds],
      );
      const live = new Set(rows.map(({ id }) => id));
      return sessionIds.filter((id) => !live.has(id));
    },
  };
}
