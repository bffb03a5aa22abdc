import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, reminderRuleRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ReminderRulesService } from './reminder-rules.service.ts';

@Controller()
export class ReminderRulesController {
  constructor(private readonly rules: ReminderRulesService) {}

  @Handles(reminderRuleRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.rules.list(scope);
  }

  @Handles(reminderRuleRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.rules.one(scope, id);
  }

  @Handles(reminderRuleRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof reminderRuleRoutes.create>) {
    return this.rules.create(scope, body);
  }

  @Handles(reminderRuleRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof reminderRuleRoutes.update>,
  ) {
    return this.rules.update(scope, id, body);
  }

  @Handles(reminderRuleRoutes.switch)
  switch(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof reminderRuleRoutes.switch>,
  ) {
    return this.rules.switch(scope, id, body);
  }

  @Handles(reminderRuleRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.rules.remove(scope, id);
  }
}
