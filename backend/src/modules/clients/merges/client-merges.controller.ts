import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, clientMergeRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { ClientMergesService } from './client-merges.service.ts';

@Controller()
export class ClientMergesController {
  constructor(private readonly merges: ClientMergesService) {}

  @Handles(clientMergeRoutes.rows)
  rows(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.merges.rowsOf(scope, id);
  }

  @Handles(clientMergeRoutes.merge)
  merge(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof clientMergeRoutes.merge>) {
    return this.merges.merge(scope, body);
  }

  @Handles(clientMergeRoutes.undo)
  undo(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.merges.undo(scope, id);
  }
}
