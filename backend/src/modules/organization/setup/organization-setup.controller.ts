import { Body, Controller } from '@nestjs/common';
import { type BodyOf, type CompanyProfile, organizationSetupRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { AuthService } from '../../auth/auth.service.ts';
import { CompanyProfileService } from './company-profile.service.ts';
import { OrganizationSetupService } from './organization-setup.service.ts';

@Controller()
export class OrganizationSetupController {
  constructor(
    private readonly setup: OrganizationSetupService,
    private readonly profile: CompanyProfileService,
    private readonly auth: AuthService,
  ) {}

  @Handles(organizationSetupRoutes.setup)
  async setUp(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof organizationSetupRoutes.setup>,
  ) {
    await this.setup.setUp(scope, body);
    return this.auth.currentUser(scope);
  }

  @Handles(organizationSetupRoutes.companyProfile)
  storeProfile(@InOrganization() scope: OrganizationScope, @Body() body: CompanyProfile) {
    return this.profile.store(scope, body);
  }
}
