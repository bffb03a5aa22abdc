import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, quoteLinkRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { LinkParameters } from '../public-links/link-parameters.ts';
import { QuoteLinksService } from './quote-links.service.ts';

@Controller()
export class QuoteLinksController {
  constructor(private readonly links: QuoteLinksService) {}

  @Handles(quoteLinkRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.list(scope, id);
  }

  @Handles(quoteLinkRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { until }: BodyOf<typeof quoteLinkRoutes.create>,
  ) {
    return this.links.create(scope, id, until);
  }

  @Handles(quoteLinkRoutes.preview)
  preview(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.preview(scope, id);
  }

  @Handles(quoteLinkRoutes.revokeAll)
  revokeAll(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.revoke(scope, id, null);
  }

  @Handles(quoteLinkRoutes.revoke)
  revoke(@InOrganization() scope: OrganizationScope, @Param() { id, linkId }: LinkParameters) {
    return this.links.revoke(scope, id, linkId);
  }
}
