import { Injectable } from '@nestjs/common';
import type { SessionSummary } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import type { RequestScope } from '../../http/request-scope.ts';

const SESSIONS = `
  SELECT id, user_agent, started_at, last_used_at FROM oficio.own_sessions()
  ORDER BY id = $1 DESC, last_used_at DESC, id`;

@Injectable()
export class OwnSessionsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The calling session first, then by last use. Null if the auth service's table can't be read. */
  async list(scope: RequestScope): Promise<SessionSummary[] | null> {
    const { sessionId } = scope.principal;
    try {
      const rows = await this.database.read<SessionRow>(scope, SESSIONS, [sessionId]);
      return rows.map((row) => ({
        id: row.id,
        current: row.id === sessionId,
        userAgent: row.user_agent,
        startedAt: row.started_at,
        lastUsedAt: row.last_used_at,
      }));
    } catch (error) {
      if (error instanceof Error && 'code' in error && UNREADABLE.has(String(error.code))) return null;
      throw error;
    }
  }
}

/** insufficient_privilege, undefined_table, undefined_column, undefined_function */
const UNREADABLE = new Set(['42501', '42P01', '42703', '42883']);

interface SessionRow {
  id: string;
  user_agent: string | null;
  started_at: string;
  last_used_at: string;
}
