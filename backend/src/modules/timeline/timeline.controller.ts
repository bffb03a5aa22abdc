import { Controller, Param, Query } from '@nestjs/common';
import { type QueryOf, timelineRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { TimelineService } from './timeline.service.ts';

@Controller()
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Handles(timelineRoutes.ofClient)
  ofClient(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof timelineRoutes.ofClient>,
  ) {
    return this.timeline.ofClient(scope, id, query);
  }

  @Handles(timelineRoutes.ofInvoice)
  ofInvoice(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof timelineRoutes.ofInvoice>,
  ) {
    return this.timeline.ofInvoice(scope, id, query);
  }

  @Handles(timelineRoutes.ofProject)
  ofProject(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof timelineRoutes.ofProject>,
  ) {
    return this.timeline.ofProject(scope, id, query);
  }

  @Handles(timelineRoutes.ofQuote)
  ofQuote(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof timelineRoutes.ofQuote>,
  ) {
    return this.timeline.ofQuote(scope, id, query);
  }
}
