import { Body, Controller, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, timeRoutes, timerRoutes, timerWriteRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { TimeBillingService } from './time-billing.service.ts';
import { TimeWeekService } from './time-week.service.ts';
import { TimerService } from './timer.service.ts';

@Controller()
export class TimeController {
  constructor(
    private readonly timers: TimerService,
    private readonly weeks: TimeWeekService,
    private readonly billing: TimeBillingService,
  ) {}

  @Handles(timerRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.timers.one(scope);
  }

  @Handles(timerWriteRoutes.start)
  start(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof timerWriteRoutes.start>) {
    return this.timers.start(scope, body);
  }

  @Handles(timerWriteRoutes.stop)
  stop(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof timerWriteRoutes.stop>) {
    return this.timers.stop(scope, body);
  }

  @Handles(timeRoutes.week)
  week(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof timeRoutes.week>) {
    return this.weeks.one(scope, query);
  }

  @Handles(timeRoutes.unbilled)
  unbilled(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof timeRoutes.unbilled>) {
    return this.billing.unbilled(scope, query);
  }

  @Handles(timeRoutes.invoice)
  invoice(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof timeRoutes.invoice>) {
    return this.billing.invoice(scope, body);
  }

  @Handles(timeRoutes.rates)
  rates(@InOrganization() scope: OrganizationScope, @Body() { projectId }: BodyOf<typeof timeRoutes.rates>) {
    return this.billing.applyRate(scope, projectId);
  }
}
