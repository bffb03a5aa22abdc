import { Injectable } from '@nestjs/common';
import { type DeletedClients, RETENTION } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import { Clock } from '../../clock.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { ClientTrashRepository } from './client-trash.repository.ts';
import type { ClientTrashParameters } from './clients.parameters.ts';
import { decodeCursor, encodeCursor } from './list-cursor.ts';

const DAY_MS = 86_400_000;
const SORT = '-deletedAt';

@Injectable()
export class ClientTrashService {
  constructor(
    private readonly trash: ClientTrashRepository,
    private readonly clock: Clock,
  ) {}

  async list(scope: OrganizationScope, { limit, cursor }: ClientTrashParameters): Promise<DeletedClients> {
    const after = cursor === undefined ? null : decodeCursor(cursor, SORT, isPlace);
    const { clients, total } = await this.trash.page(scope, {
      deletedAfter: trashBegins(this.clock.now()),
      after,
      size: limit + 1,
    });
    const items = clients.slice(0, limit);
    const last = clients.length > limit ? items.at(-1) : undefined;
    const nextCursor = last ? encodeCursor(SORT, [last.deletedAt, last.id]) : null;
    return { items, total, nextCursor };
  }
}

/** What was deleted at this instant or before can't be restored any more. */
export function trashBegins(now: Date): string {
  return new Date(now.getTime() - RETENTION.trashDays * DAY_MS).toISOString();
}

function isPlace([deletedAt, id, ...others]: string[]): boolean {
  const instant = new Date(deletedAt ?? '');
  const isInstant = !Number.isNaN(instant.getTime()) && instant.toISOString() === deletedAt;
  return isInstant && isUUID(id) && others.length === 0;
}
