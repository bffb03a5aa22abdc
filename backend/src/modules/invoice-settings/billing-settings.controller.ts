import { Body, Controller } from '@nestjs/common';
import { type BodyOf, billingSettingsRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { BillingSettingsService } from './billing-settings.service.ts';

@Controller()
export class BillingSettingsController {
  constructor(private readonly settings: BillingSettingsService) {}

  @Handles(billingSettingsRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.settings.one(scope);
  }

  @Handles(billingSettingsRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof billingSettingsRoutes.update>,
  ) {
    return this.settings.update(scope, body);
  }
}
