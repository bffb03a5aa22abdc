import { Body, Controller } from '@nestjs/common';
import { type BodyOf, organizationProfileRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { OrganizationProfileService } from './organization-profile.service.ts';

@Controller()
export class OrganizationProfileController {
  constructor(private readonly profiles: OrganizationProfileService) {}

  @Handles(organizationProfileRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.profiles.one(scope);
  }

  @Handles(organizationProfileRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof organizationProfileRoutes.update>,
  ) {
    return this.profiles.update(scope, body);
  }
}
