import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  type BodyOf,
  type QueryOf,
  SUPERADMIN,
  type SuperadminView,
  type superadminViewRoutes,
} from '@oficio/contracts';
import { Clock } from '../../../clock.ts';
import type { Transaction } from '../../../database/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { type Principal, PrincipalSource } from '../../../sessions/principal.ts';
import { notify } from '../../../writes/notify.ts';
import { UnitOfWork } from '../../../writes/unit-of-work.ts';
import { SupportViewsRepository } from './support-views.repository.ts';
import { ViewRecords } from './view-records.ts';

type Routes = typeof superadminViewRoutes;

const ONESELF = 'You can’t view your own account.';

/** Begins and ends views of superadmins as a member. The owner is notified of each. */
@Injectable()
export class SupportViews {
  constructor(
    private readonly views: SupportViewsRepository,
    private readonly records: ViewRecords,
    private readonly people: PrincipalSource,
    private readonly work: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(scope: RequestScope, query: QueryOf<Routes['list']>): Promise<AnswerOf<Routes['list']>> {
    return this.views.list(scope, query, this.clock.instant());
  }

  /**
   * @throws ApiError request.invalid for oneself, access.forbidden for a superadmin, resource.not_found for a person who
   * isn't a member or an unknown ticket
   */
  async begin(scope: RequestScope, body: BodyOf<Routes['begin']>): Promise<SuperadminView> {
    requireSuperadmin(scope);
    const member = await this.#memberOf(scope, body);
    return this.work.writeAsWorker(scope, async (tx) => {
      const now = this.clock.now();
      const at = now.toISOString();
      await this.views.lockViewer(tx, scope.userId);
      await this.#endOpen(tx, scope, at);
      const { userId, organizationId, reason, ticketId = null } = body;
      if (ticketId && !(await this.views.isTicket(tx, ticketId))) throw new ApiError('resource.not_found');
      const expiresAt = new Date(now.getTime() + SUPERADMIN.viewMs).toISOString();
      const view = { id: randomUUID(), superadminId: scope.userId, userId, organizationId };
      await this.views.add(tx, { ...view, reason, ticketId, startedAt: at, expiresAt });
      await this.records.record(tx, callerOf(scope), view, 'view_begun', {
        reason,
        person: member.displayName,
      });
      const owner = member.organization?.ownerUserId ?? userId;
      notify(
        tx,
        { organizationId, at },
        {
          type: 'viewed_by_support',
          entity: { type: 'organization', id: organizationId },
          clientId: null,
          account: owner,
          params: { person: member.displayName, reason },
          groupKey: `viewed_by_support ${view.id}`,
        },
      );
      return this.#shown(tx, view.id, at);
    });
  }

  /** @throws ApiError resource.not_found for a view of somebody else */
  async end(scope: RequestScope, id: string): Promise<SuperadminView> {
    requireSuperadmin(scope);
    return this.work.writeAsWorker(scope, async (tx) => {
      const at = this.clock.instant();
      await this.#endOpen(tx, scope, at, id);
      const view = await this.#shown(tx, id, at);
      if (view.superadmin.id !== scope.userId) throw new ApiError('resource.not_found');
      return view;
    });
  }

  async #memberOf(
    { userId: callerId }: RequestScope,
    { userId, organizationId }: BodyOf<Routes['begin']>,
  ): Promise<Principal> {
    if (userId === callerId) {
      throw new ApiError('request.invalid', ONESELF, { fields: [{ path: 'userId', message: ONESELF }] });
    }
    const member = await this.people.member(userId, organizationId);
    if (!member) throw new ApiError('resource.not_found');
    if (member.role === 'superadmin') throw new ApiError('access.forbidden', 'Superadmins can’t be viewed.');
    return member;
  }

  async #endOpen(tx: Transaction, scope: RequestScope, at: string, id: string | null = null): Promise<void> {
    for (const ended of await this.views.end(tx, { superadminId: scope.userId, at, id })) {
      await this.records.record(tx, callerOf(scope), ended, 'view_ended');
    }
  }

  async #shown(tx: Transaction, id: string, at: string): Promise<SuperadminView> {
    const view = await this.views.one(tx, id, at);
    if (!view) throw new ApiError('resource.not_found');
    return view;
  }
}

const callerOf = ({ principal, requestId }: RequestScope) => ({ viewer: principal, requestId });
