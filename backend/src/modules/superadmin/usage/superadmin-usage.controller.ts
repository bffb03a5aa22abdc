import { Controller, Query } from '@nestjs/common';
import {
  type QueryOf,
  superadminOverviewRoutes,
  superadminSubscriptionRoutes,
  superadminUsageRoutes,
} from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { type RequestScope, Scope } from '../../../http/request-scope.ts';
import type { SubscriptionsQuery } from '../organizations/subscription-list.ts';
import { SuperadminSubscriptions } from '../organizations/superadmin-subscriptions.service.ts';
import { SuperadminOverviews } from './superadmin-overview.service.ts';
import { SuperadminUsage } from './superadmin-usage.service.ts';

@Controller()
export class SuperadminUsageController {
  constructor(
    private readonly overviews: SuperadminOverviews,
    private readonly subscriptions: SuperadminSubscriptions,
    private readonly usage: SuperadminUsage,
  ) {}

  @Handles(superadminOverviewRoutes.read)
  overview(@Scope() scope: RequestScope) {
    return this.overviews.read(scope);
  }

  @Handles(superadminSubscriptionRoutes.list)
  subscribers(@Scope() scope: RequestScope, @Query() query: SubscriptionsQuery) {
    return this.subscriptions.list(scope, query);
  }

  @Handles(superadminUsageRoutes.days)
  days(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof superadminUsageRoutes.days>) {
    return this.usage.days(scope, query);
  }

  @Handles(superadminUsageRoutes.organizations)
  organizations(
    @Scope() scope: RequestScope,
    @Query() query: QueryOf<typeof superadminUsageRoutes.organizations>,
  ) {
    return this.usage.organizations(scope, query);
  }
}
