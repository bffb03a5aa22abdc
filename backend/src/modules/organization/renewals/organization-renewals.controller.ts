import { Body, Controller } from '@nestjs/common';
import { type BodyOf, INVOICE_DAYS_FAULT, organizationRenewalsRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { faultAt, OrganizationPartsService } from '../parts/organization-parts.service.ts';
import { ORGANIZATION_RENEWALS } from './organization-renewals.ts';

@Controller()
export class OrganizationRenewalsController {
  constructor(private readonly parts: OrganizationPartsService) {}

  @Handles(organizationRenewalsRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.parts.one(scope, ORGANIZATION_RENEWALS);
  }

  @Handles(organizationRenewalsRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof organizationRenewalsRoutes.update>,
  ) {
    // The body's schema only sees the sent fields.
    return this.parts.update(scope, ORGANIZATION_RENEWALS, body, async (_, { after }) => {
      if (after.invoiceDays > after.leadDays) throw faultAt('invoiceDays', INVOICE_DAYS_FAULT);
      return {};
    });
  }
}
