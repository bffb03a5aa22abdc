import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, evidenceRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { EvidenceService } from './evidence.service.ts';

@Controller()
export class EvidenceController {
  constructor(private readonly evidence: EvidenceService) {}

  @Handles(evidenceRoutes.progress)
  progress(@InOrganization() scope: OrganizationScope) {
    return this.evidence.progress(scope);
  }

  @Handles(evidenceRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.evidence.list(scope, id);
  }

  @Handles(evidenceRoutes.checkSeveral)
  checkSeveral(
    @InOrganization() scope: OrganizationScope,
    @Body() { ids }: BodyOf<typeof evidenceRoutes.checkSeveral>,
  ) {
    return this.evidence.check(scope, ids);
  }

  @Handles(evidenceRoutes.check)
  check(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.evidence.check(scope, [id]);
  }

  @Handles(evidenceRoutes.decide)
  decide(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof evidenceRoutes.decide>,
  ) {
    return this.evidence.decide(scope, id, body);
  }
}
