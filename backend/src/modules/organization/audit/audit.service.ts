import { Injectable } from '@nestjs/common';
import type { AnswerOf, AuditEntry, auditRoutes } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import { ApiDatabase } from '../../../database/database.ts';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import type { KeyColumns } from '../../../records/keyset.ts';
import { listPage } from '../../../records/list.ts';
import { AUDIT_LIST, type AuditQuery } from './audit-list.ts';

@Injectable()
export class AuditService {
  constructor(private readonly database: ApiDatabase) {}

  async list(scope: OrganizationScope, query: AuditQuery): Promise<AnswerOf<typeof auditRoutes.list>> {
    const page = listPage<AuditEntry, AuditQuery>(AUDIT_LIST, scope, query);
    const { text, values } = page.rows;
    const { items, nextCursor } = page.of(
      await this.database.read<AuditEntry & KeyColumns>(scope, text, values),
    );
    return { items, nextCursor, clientNames: await this.#clientNames(scope, clientsIn(items)) };
  }

  async #clientNames(scope: OrganizationScope, ids: readonly string[]): Promise<Record<string, string>> {
    if (ids.length === 0) return {};
    const rows = await this.database.read<{ id: string; name: string }>(
      scope,
      'SELECT id, display_name AS name FROM public.client_directory WHERE organization_id = $1 AND id = ANY ($2)',
      [scope.organizationId, ids],
    );
    return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  }
}

/** The ids that the changes give for a client, or for a member's clients. */
function clientsIn(entries: readonly AuditEntry[]): string[] {
  const given = entries.flatMap(({ changes }) => [changes.clientId, changes.clientIds]).flatMap(idsIn);
  return [...new Set(given)];
}

/** The ids in a value, in a list, or in a change from one to another. */
function idsIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(idsIn);
  return isUUID(value) ? [value as string] : [];
}
