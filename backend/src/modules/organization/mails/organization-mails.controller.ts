import { Body, Controller } from '@nestjs/common';
import { type BodyOf, organizationMailsRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { OrganizationPartsService } from '../parts/organization-parts.service.ts';
import { ORGANIZATION_MAILS } from './organization-mails.ts';

@Controller()
export class OrganizationMailsController {
  constructor(private readonly parts: OrganizationPartsService) {}

  @Handles(organizationMailsRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.parts.one(scope, ORGANIZATION_MAILS);
  }

  @Handles(organizationMailsRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof organizationMailsRoutes.update>,
  ) {
    return this.parts.update(scope, ORGANIZATION_MAILS, body);
  }
}
