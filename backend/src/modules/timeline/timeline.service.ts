import { Injectable } from '@nestjs/common';
import { type AnswerOf, type QueryOf, timelineKindsOf, type timelineRoutes } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { decodeCursor, encodeCursor } from '../../records/list-cursor.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { isInstant } from '../../records/record-list.ts';
import { trashBegins } from '../../records/record-rows.ts';
import { TimelineRepository } from './timeline.repository.ts';

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
    const [at = '', sequence = ''] = cursor === undefined ? [] : decodeCursor(cursor, SORT, isPlace);
    const entries = await this.timeline.ofClient(scope, clientId, {
      kinds: kind === undefined ? readable : readable.filter((one) => one === kind),
      after: cursor === undefined ? null : { at, sequence },
      size: limit + 1,
      trashBegins: trashBegins(this.kit),
    });
    if (!entries) throw new ApiError('resource.not_found');
    const items = entries.slice(0, limit);
    const last = entries.length > limit ? items.at(-1) : undefined;
    return {
      items: items.map(({ sequence: _, ...entry }) => entry),
      nextCursor: last ? encodeCursor(SORT, [last.at, String(last.sequence)]) : null,
    };
  }
}

function isPlace([at = '', sequence = '', ...others]: string[]): boolean {
  return isInstant(at) && /^\d{1,15}$/.test(sequence) && others.length === 0;
}
