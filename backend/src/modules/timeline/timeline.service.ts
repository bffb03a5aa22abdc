import { Injectable } from '@nestjs/common';
import { type AnswerOf, type QueryOf, timelineKindsOf, type timelineRoutes } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { decodeCursor, encodeCursor } from '../../records/list-cursor.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { isInstant } from '../../records/record-list.ts';
import { trashBegins } from '../../records/record-rows.ts';
import { type StoredEntry, TimelineRepository } from './timeline.repository.ts';

type Route = typeof timelineRoutes.ofClient;

const SORT = '-at';

@Injectable()
export class TimelineService {
  constructor(
    private readonly timeline: TimelineRepository,
    private readonly kit: RecordKit,
  ) {}

  /** @throws ApiError resource.not_found */
  async ofClient(
    scope: OrganizationScope,
    clientId: string,
    { kind, limit, cursor }: QueryOf<Route>,
  ): Promise<AnswerOf<Route>> {
    const readable = timelineKindsOf(scope.organization.memberRole);
    const entries = await this.timeline.ofClient(scope, clientId, {
      ...placeOf({ limit, cursor }),
      kinds: kind === undefined ? readable : readable.filter((one) => one === kind),
      trashBegins: trashBegins(this.kit),
    });
    return pageOf(entries, limit);
  }

  /** @throws ApiError resource.not_found */
  async ofInvoice(
    scope: OrganizationScope,
    invoiceId: string,
    query: QueryOf<typeof timelineRoutes.ofInvoice>,
  ): Promise<AnswerOf<typeof timelineRoutes.ofInvoice>> {
    const entries = await this.timeline.ofInvoice(scope, invoiceId, {
      ...placeOf(query),
      trashBegins: trashBegins(this.kit),
    });
    return pageOf(entries, query.limit);
  }
}

function placeOf({ limit, cursor }: { limit: number; cursor?: string | undefined }) {
  const [at = '', sequence = ''] = cursor === undefined ? [] : decodeCursor(cursor, SORT, isPlace);
  return { after: cursor === undefined ? null : { at, sequence }, size: limit + 1 };
}

/** @throws ApiError resource.not_found */
function pageOf(entries: StoredEntry[] | null, limit: number): AnswerOf<Route> {
  if (!entries) throw new ApiError('resource.not_found');
  const items = entries.slice(0, limit);
  const last = entries.length > limit ? items.at(-1) : undefined;
  return {
    items: items.map(({ sequence: _, ...entry }) => entry),
    nextCursor: last ? encodeCursor(SORT, [last.at, String(last.sequence)]) : null,
  };
}

function isPlace([at = '', sequence = '', ...others]: string[]): boolean {
  return isInstant(at) && /^\d{1,15}$/.test(sequence) && others.length === 0;
}
