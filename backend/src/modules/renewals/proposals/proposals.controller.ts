import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, proposalRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { ProposalsService } from './proposals.service.ts';

@Controller()
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @Handles(proposalRoutes.suggestion)
  suggestion(
    @InOrganization() scope: OrganizationScope,
    @Query() { ids }: QueryOf<typeof proposalRoutes.suggestion>,
  ) {
    return this.proposals.suggestion(scope, ids.split(','));
  }

  @Handles(proposalRoutes.preview)
  preview(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof proposalRoutes.preview>,
    @Body() body: BodyOf<typeof proposalRoutes.preview>,
  ) {
    return this.proposals.preview(scope, query, body);
  }

  @Handles(proposalRoutes.propose)
  propose(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof proposalRoutes.propose>) {
    return this.proposals.propose(scope, body);
  }

  @Handles(proposalRoutes.withdraw)
  withdraw(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof proposalRoutes.withdraw>,
  ) {
    return this.proposals.withdraw(scope, id, version);
  }
}
