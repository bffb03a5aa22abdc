import { Injectable } from '@nestjs/common';
import { type AnswerOf, type QueryOf, timelineKindsOf, type timelineRoutes } from '@oficio/contracts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { trashBegins } from '../../records/record-rows.ts';
import { TimelineRepository } from './timeline.repository.ts';

type Route = typeof timelineRoutes.ofClient;

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
    const page = await this.timeline.ofClient(scope, clientId, {
      limit,
      cursor,
      kinds: kind === undefined ? readable : readable.filter((one) => one === kind),
      trashBegins: trashBegins(this.kit),
    });
    return required(page);
  }

  /** @throws ApiError resource.not_found */
  async ofInvoice(
    scope: OrganizationScope,
    invoiceId: string,
    query: QueryOf<typeof timelineRoutes.ofInvoice>,
  ): Promise<AnswerOf<typeof timelineRoutes.ofInvoice>> {
    const page = await this.timeline.ofInvoice(scope, {
      ...query,
      invoiceId,
      trashBegins: trashBegins(this.kit),
    });
    return required(page);
  }

  /** @throws ApiError resource.not_found */
  async ofProject(
    scope: OrganizationScope,
    projectId: string,
    query: QueryOf<typeof timelineRoutes.ofProject>,
  ): Promise<AnswerOf<typeof timelineRoutes.ofProject>> {
    return required(
      await this.timeline.ofProject(scope, { ...query, projectId, trashBegins: trashBegins(this.kit) }),
    );
  }

  /** @throws ApiError resource.not_found */
  async ofQuote(
    scope: OrganizationScope,
    quoteId: string,
    query: QueryOf<typeof timelineRoutes.ofQuote>,
  ): Promise<AnswerOf<typeof timelineRoutes.ofQuote>> {
    return required(
      await this.timeline.ofQuote(scope, { ...query, quoteId, trashBegins: trashBegins(this.kit) }),
    );
  }
}

/** @throws ApiError resource.not_found */
function required<StoredPage>(page: StoredPage | null): StoredPage {
  if (!page) throw new ApiError('resource.not_found');
  return page;
}
