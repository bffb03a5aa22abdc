import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Clock } from '../../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { type Principal, PrincipalSource } from '../../../sessions/principal.ts';
import { type ViewRequest, ViewSource } from '../../../sessions/view-source.ts';
import { SupportViewsRepository } from './support-views.repository.ts';
import { ViewRecords } from './view-records.ts';

const LONGEST_PATH = 300;

/** Reads the view of each request anew, so that its end counts at once. */
@Injectable()
export class ViewEntry extends ViewSource {
  constructor(
    private readonly views: SupportViewsRepository,
    private readonly records: ViewRecords,
    private readonly people: PrincipalSource,
    private readonly worker: WorkerDatabase,
    private readonly clock: Clock,
  ) {
    super();
  }

  async enter(viewer: Principal, { viewId, path }: ViewRequest): Promise<Principal> {
    if (viewer.role !== 'superadmin') throw new ApiError('access.forbidden');
    const view = isUUID(viewId)
      ? await this.views.running(viewId, viewer.userId, this.clock.instant())
      : null;
    const member = view && (await this.people.member(view.userId, view.organizationId));
    if (!view || !member) throw new ApiError('impersonation.expired');
    if (member.role === 'superadmin') throw new ApiError('access.forbidden');
    await this.worker.transaction(NO_USER, async (tx) => {
      const shown = path.slice(0, LONGEST_PATH);
      if (!(await this.views.takePath(tx, view.id, shown))) return;
      await this.records.record(tx, { viewer, requestId: null }, view, 'page_viewed', { path: shown });
    });
    return member;
  }
}
