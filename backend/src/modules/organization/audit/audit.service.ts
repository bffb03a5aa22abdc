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
import { AuditRepository } from './audit.repository.ts';

@Injectable()
export class AuditService {
  constructor(private readonly repository: AuditRepository) {}

  async list(
    scope: OrganizationScope,
    { actor, entity, from, limit, cursor }: QueryOf<typeof auditRoutes.list>,
  ): Promise<AnswerOf<typeof auditRoutes.list>> {
    const page = await this.repository.page(
      scope,
      {
        actor: actor ?? null,
        entity: entity ?? null,
        from: from ? new Date(startOfDay(from, scope.organization.timezone)).toISOString() : null,
      },
      { limit, cursor },
    );
    const items = page.items.map(({ sequence: _, ...entry }) => entry);
    return {
      items,
      nextCursor: page.nextCursor,
      clientNames: await this.repository.clientNames(scope, clientsIn(items)),
    };
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
