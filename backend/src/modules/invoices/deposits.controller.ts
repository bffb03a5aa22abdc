import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, invoiceRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { DepositsService } from './deposits.service.ts';

@Controller()
export class DepositsController {
  constructor(private readonly deposits: DepositsService) {}

  @Handles(invoiceRoutes.deposits)
  async open(
    @InOrganization() scope: OrganizationScope,
    @Query() { clientId }: QueryOf<typeof invoiceRoutes.deposits>,
  ) {
    return { items: await this.deposits.open(scope, clientId) };
  }

  @Handles(invoiceRoutes.deposit)
  draft(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof invoiceRoutes.deposit>,
  ) {
    return this.deposits.draft(scope, id, body);
  }
}
