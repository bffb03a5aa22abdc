import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, superadminOrganizationRoutes as routes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../../http/request-scope.ts';
import type { OrganizationsQuery } from './organization-list.ts';
import { OrganizationSteps } from './organization-steps.service.ts';
import { SuperadminOrganizations } from './superadmin-organizations.service.ts';

type StepBody<Step extends keyof typeof routes> = BodyOf<(typeof routes)[Step]>;

@Controller()
export class SuperadminOrganizationsController {
  constructor(
    private readonly organizations: SuperadminOrganizations,
    private readonly steps: OrganizationSteps,
  ) {}

  @Handles(routes.list)
  list(@Scope() scope: RequestScope, @Query() query: OrganizationsQuery) {
    return this.organizations.list(scope, query);
  }

  @Handles(routes.one)
  one(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.organizations.one(scope, id);
  }

  @Handles(routes.extendTrial)
  extendTrial(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: StepBody<'extendTrial'>,
  ) {
    return this.steps.extendTrial(scope, id, body);
  }

  @Handles(routes.grant)
  grant(@Scope() scope: RequestScope, @Param() { id }: IdParameter, @Body() body: StepBody<'grant'>) {
    return this.steps.grant(scope, id, body);
  }

  @Handles(routes.suspend)
  suspend(@Scope() scope: RequestScope, @Param() { id }: IdParameter, @Body() body: StepBody<'suspend'>) {
    return this.steps.suspend(scope, id, body);
  }

  @Handles(routes.resume)
  resume(@Scope() scope: RequestScope, @Param() { id }: IdParameter, @Body() body: StepBody<'resume'>) {
    return this.steps.resume(scope, id, body);
  }

  @Handles(routes.pauseSending)
  pauseSending(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: StepBody<'pauseSending'>,
  ) {
    return this.steps.pauseSending(scope, id, body);
  }

  @Handles(routes.resumeSending)
  resumeSending(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() body: StepBody<'resumeSending'>,
  ) {
    return this.steps.resumeSending(scope, id, body);
  }
}
