import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, renewalRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RenewalInvoices } from './renewal-invoices.service.ts';
import { RenewalsService } from './renewals.service.ts';

@Controller()
export class RenewalsController {
  constructor(
    private readonly renewals: RenewalsService,
    private readonly invoices: RenewalInvoices,
  ) {}

  @Handles(renewalRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof renewalRoutes.list>) {
    return this.renewals.list(scope, query);
  }

  @Handles(renewalRoutes.invoice)
  invoice(@InOrganization() scope: OrganizationScope, @Body() { ids }: BodyOf<typeof renewalRoutes.invoice>) {
    return this.invoices.draft(scope, ids);
  }

  @Handles(renewalRoutes.bulk)
  bulk(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof renewalRoutes.bulk>) {
    return this.renewals.bulk(scope, body);
  }

  @Handles(renewalRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.renewals.one(scope, id);
  }

  @Handles(renewalRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.update>,
  ) {
    return this.renewals.update(scope, id, body);
  }

  @Handles(renewalRoutes.approve)
  approve(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.approve>,
  ) {
    return this.renewals.approve(scope, id, body);
  }

  @Handles(renewalRoutes.decline)
  decline(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.decline>,
  ) {
    return this.renewals.decline(scope, id, body);
  }

  @Handles(renewalRoutes.waive)
  waive(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.waive>,
  ) {
    return this.renewals.waive(scope, id, body);
  }

  @Handles(renewalRoutes.confirm)
  confirm(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.confirm>,
  ) {
    return this.renewals.confirm(scope, id, body);
  }

  @Handles(renewalRoutes.lapse)
  lapse(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.lapse>,
  ) {
    return this.renewals.lapse(scope, id, body);
  }

  @Handles(renewalRoutes.snooze)
  snooze(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof renewalRoutes.snooze>,
  ) {
    return this.renewals.snooze(scope, id, body);
  }
}
