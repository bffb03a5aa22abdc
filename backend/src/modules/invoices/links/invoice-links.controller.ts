import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, invoiceLinkRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { LinkParameters } from '../../public-links/link-parameters.ts';
import { InvoiceLinksService } from './invoice-links.service.ts';

@Controller()
export class InvoiceLinksController {
  constructor(private readonly links: InvoiceLinksService) {}

  @Handles(invoiceLinkRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.list(scope, id);
  }

  @Handles(invoiceLinkRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { until }: BodyOf<typeof invoiceLinkRoutes.create>,
  ) {
    return this.links.create(scope, id, until);
  }

  @Handles(invoiceLinkRoutes.preview)
  preview(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.preview(scope, id);
  }

  @Handles(invoiceLinkRoutes.revokeAll)
  revokeAll(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.revoke(scope, id, null);
  }

  @Handles(invoiceLinkRoutes.revoke)
  revoke(@InOrganization() scope: OrganizationScope, @Param() { id, linkId }: LinkParameters) {
    return this.links.revoke(scope, id, linkId);
  }
}
