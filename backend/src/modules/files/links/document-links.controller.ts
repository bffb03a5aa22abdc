import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, documentLinkRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { LinkParameters } from '../../public-links/link-parameters.ts';
import { DocumentLinksService } from './document-links.service.ts';

@Controller()
export class DocumentLinksController {
  constructor(private readonly links: DocumentLinksService) {}

  @Handles(documentLinkRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.list(scope, id);
  }

  @Handles(documentLinkRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { until }: BodyOf<typeof documentLinkRoutes.create>,
  ) {
    return this.links.create(scope, id, until);
  }

  @Handles(documentLinkRoutes.revokeAll)
  revokeAll(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.revoke(scope, id, null);
  }

  @Handles(documentLinkRoutes.revoke)
  revoke(@InOrganization() scope: OrganizationScope, @Param() { id, linkId }: LinkParameters) {
    return this.links.revoke(scope, id, linkId);
  }
}
