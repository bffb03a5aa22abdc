import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, proposalLinkRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { LinkParameters } from '../../public-links/link-parameters.ts';
import { ProposalLinksService } from './proposal-links.service.ts';

@Controller()
export class ProposalLinksController {
  constructor(private readonly links: ProposalLinksService) {}

  @Handles(proposalLinkRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.list(scope, id);
  }

  @Handles(proposalLinkRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { until }: BodyOf<typeof proposalLinkRoutes.create>,
  ) {
    return this.links.create(scope, id, until);
  }

  @Handles(proposalLinkRoutes.preview)
  preview(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.preview(scope, id);
  }

  @Handles(proposalLinkRoutes.revokeAll)
  revokeAll(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.links.revoke(scope, id, null);
  }

  @Handles(proposalLinkRoutes.revoke)
  revoke(@InOrganization() scope: OrganizationScope, @Param() { id, linkId }: LinkParameters) {
    return this.links.revoke(scope, id, linkId);
  }
}
