import { Injectable } from '@nestjs/common';
import type { AnswerOf, SuperadminAuditEntry, superadminAuditRoutes } from '@oficio/contracts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import type { KeyColumns } from '../../../records/keyset.ts';
import { superadminPage } from '../../../records/list.ts';
import { ALL_AUDIT_LIST, type AllAuditQuery } from './all-audit-list.ts';

/** The log of all organizations. It has no total, because it has more entries than anybody counts. */
@Injectable()
export class SuperadminAudit {
  constructor(private readonly worker: WorkerDatabase) {}

  async list(
    scope: RequestScope,
    query: AllAuditQuery,
  ): Promise<AnswerOf<typeof superadminAuditRoutes.list>> {
    const page = superadminPage<SuperadminAuditEntry, AllAuditQuery>(ALL_AUDIT_LIST, scope, query);
    const { text, values } = page.rows;
    return page.of(
      await this.worker.read<SuperadminAuditEntry & KeyColumns>(NO_USER, text, values, { once: true }),
    );
  }
}
