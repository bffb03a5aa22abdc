import { Injectable } from '@nestjs/common';
import type { SessionSummary } from '@oficio/contracts';
import { ApiDatabase } from '../../database/database.ts';
import type { RequestScope } from '../../http/request-scope.ts';

const SESSIONS = `
  SELECT id, id = $1 AS current, user_agent AS "userAgent", started_at AS "startedAt", last_used_at AS "lastUsedAt"
  FROM oficio.own_sessions() ORDER BY id = $1 DESC, last_used_at DESC, id`;

@Injectable()
export class OwnSessionsRepository {
  constructor(private readonly database: ApiDatabase) {}

  /** The calling session first, then by last use. Null if the auth service's table can't be read. */
  async list(scope: RequestScope): Promise<SessionSummary[] | null> {
    try {
      return await this.database.read<SessionSummary>(scope, SESSIONS, [scope.principal.sessionId]);
    } catch (error) {
      if (error instanceof Error && 'code' in error && UNREADABLE.has(String(error.code))) return null;
      throw error;
    }
  }
}

/** insufficient_privilege, undefined_table, undefined_column, undefined_function */
const UNREADABLE = new Set(['42501', '42P01', '42703', '42883']);
