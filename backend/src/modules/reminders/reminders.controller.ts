import { Body, Controller, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, reminderRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RemindersService } from './reminders.service.ts';

@Controller()
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Handles(reminderRoutes.preview)
  preview(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof reminderRoutes.preview>,
  ) {
    return this.reminders.preview(scope, query);
  }

  @Handles(reminderRoutes.figures)
  figures(@InOrganization() scope: OrganizationScope) {
    return this.reminders.figures(scope);
  }

  @Handles(reminderRoutes.skip)
  skip(@InOrganization() scope: OrganizationScope, @Body() { key }: BodyOf<typeof reminderRoutes.skip>) {
    return this.reminders.skip(scope, key);
  }

  @Handles(reminderRoutes.sendNow)
  sendNow(
    @InOrganization() scope: OrganizationScope,
    @Body() { key }: BodyOf<typeof reminderRoutes.sendNow>,
  ) {
    return this.reminders.sendNow(scope, key);
  }
}
