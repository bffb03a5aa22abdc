import { Controller, Param } from '@nestjs/common';
import { onlinePaymentRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { InvoiceCheckouts } from './invoice-checkouts.service.ts';

@Controller()
export class InvoicePaymentsController {
  constructor(private readonly checkouts: InvoiceCheckouts) {}

  @Handles(onlinePaymentRoutes.ofInvoice)
  ofInvoice(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.checkouts.ofInvoice(scope, id);
  }
}
