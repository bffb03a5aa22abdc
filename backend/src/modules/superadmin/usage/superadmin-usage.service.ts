import { Injectable } from '@nestjs/common';
import {
  type AnswerOf,
  addDays,
  type OrganizationUsage,
  type Page,
  type QueryOf,
  SUPERADMIN,
  type superadminUsageRoutes,
} from '@oficio/contracts';
import { ApiError } from '../../../http/api-error.ts';
import type { RequestScope } from '../../../http/request-scope.ts';
import { requireSuperadmin } from '../../../http/require-superadmin.ts';
import { UsageRepository } from './usage.repository.ts';

type Routes = typeof superadminUsageRoutes;

const PERIOD = `Please choose at most ${SUPERADMIN.usageDays} days`;

/** Usage by day. The sums of all organizations are read as they were counted, those of one organization as they are. */
@Injectable()
export class SuperadminUsage {
  constructor(private readonly usage: UsageRepository) {}

  /** @throws ApiError request.invalid for a period that ends before it begins or is too long */
  async days(scope: RequestScope, query: QueryOf<Routes['days']>): Promise<AnswerOf<Routes['days']>> {
    requireSuperadmin(scope);
    if (query.to < query.from || query.to >= addDays(query.from, SUPERADMIN.usageDays)) {
      throw new ApiError('request.invalid', PERIOD, { fields: [{ path: 'to', message: PERIOD }] });
    }
    return { days: await this.usage.days(query) };
  }

  organizations(
    scope: RequestScope,
    query: QueryOf<Routes['organizations']>,
  ): Promise<Page<OrganizationUsage>> {
    return this.usage.organizations(scope, query);
  }
}
