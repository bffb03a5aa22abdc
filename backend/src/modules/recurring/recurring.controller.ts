import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, recurringRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecurringService } from './recurring.service.ts';

@Controller()
export class RecurringController {
  constructor(private readonly recurring: RecurringService) {}

  @Handles(recurringRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof recurringRoutes.list>) {
    return this.recurring.list(scope, query);
  }

  @Handles(recurringRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof recurringRoutes.create>) {
    return this.recurring.create(scope, body);
  }

  @Handles(recurringRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.recurring.one(scope, id);
  }

  @Handles(recurringRoutes.preview)
  preview(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.recurring.preview(scope, id);
  }

  @Handles(recurringRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof recurringRoutes.update>,
  ) {
    return this.recurring.update(scope, id, body);
  }

  @Handles(recurringRoutes.pause)
  pause(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof recurringRoutes.pause>,
  ) {
    return this.recurring.pause(scope, id, version);
  }

  @Handles(recurringRoutes.resume)
  resume(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof recurringRoutes.resume>,
  ) {
    return this.recurring.resume(scope, id, version);
  }

  @Handles(recurringRoutes.end)
  end(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof recurringRoutes.end>,
  ) {
    return this.recurring.end(scope, id, version);
  }

  @Handles(recurringRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.recurring.remove(scope, id);
  }
}
