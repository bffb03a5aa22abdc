import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  type BodyOf,
  clientDebtRoutes,
  clientMoneyRoutes,
  type QueryOf,
  settlementRoutes,
} from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ClientMoneyService } from './client-money.service.ts';
import { SettlementsService } from './settlements.service.ts';

@Controller()
export class SettlementsController {
  constructor(
    private readonly settlements: SettlementsService,
    private readonly clients: ClientMoneyService,
  ) {}

  @Handles(settlementRoutes.ofInvoice)
  ofInvoice(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.settlements.ledger(scope, id);
  }

  @Handles(settlementRoutes.reverse)
  reverse(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof settlementRoutes.reverse>,
  ) {
    return this.settlements.reverse(scope, id, body);
  }

  @Handles(settlementRoutes.writeOff)
  writeOff(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof settlementRoutes.writeOff>,
  ) {
    return this.settlements.writeOff(scope, id, body);
  }

  @Handles(settlementRoutes.applyCredit)
  applyCredit(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof settlementRoutes.applyCredit>,
  ) {
    return this.settlements.applyCredit(scope, id, body);
  }

  @Handles(clientDebtRoutes.list)
  debts(@InOrganization() scope: OrganizationScope, @Query() { ids }: QueryOf<typeof clientDebtRoutes.list>) {
    return this.clients.debts(scope, ids.split(','));
  }

  @Handles(clientMoneyRoutes.balance)
  balance(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.clients.balance(scope, id);
  }

  @Handles(clientMoneyRoutes.statement)
  statement(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof clientMoneyRoutes.statement>,
  ) {
    return this.clients.statement(scope, id, query);
  }
}
