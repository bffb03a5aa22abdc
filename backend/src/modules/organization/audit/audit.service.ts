import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type AuditEntry,
  type auditRoutes,
  type QueryOf,
  startOfDay,
} from '@oficio/contracts';
import { isUUID } from 'class-validator';
import type { OrganizationScope } from '../../../http/request-scope.ts';
import { decodeCursor, encodeCursor } from '../../../records/list-cursor.ts';
import { isInstant } from '../../../records/record-list.ts';
import { AuditRepository } from './audit.repository.ts';

/** The name of the log's only order, in its cursors. */
const ORDER = 'audit';

@Injectable()
export class AuditService {
  constructor(private readonly repository: AuditRepository) {}

  async list(
    scope: OrganizationScope,
    { actor, entity, from, limit, cursor }: QueryOf<typeof auditRoutes.list>,
  ): Promise<AnswerOf<typeof auditRoutes.list>> {
    const rows = await this.repository.page(
      scope,
      {
        actor: actor ?? null,
        entity: entity ?? null,
        from: from ? new Date(startOfDay(from, scope.organization.timezone)).toISOString() : null,
      },
      { after: cursor === undefined ? null : decodeCursor(cursor, ORDER, isPlace), size: limit },
    );
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    const items = shown.map(({ sequence: _, ...entry }) => entry);
    return {
      items,
      nextCursor: last ? encodeCursor(ORDER, [last.at, last.sequence]) : null,
      clientNames: await this.repository.clientNames(scope, clientsIn(items)),
    };
  }
}

/** A bigint has at most 18 digits that all fit. */
function isPlace([at = '', sequence = '', ...more]: string[]): boolean {
  return more.length === 0 && isInstant(at) && /^\d{1,18}$/.test(sequence);
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
