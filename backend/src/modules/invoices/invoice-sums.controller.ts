import { Controller, Query } from '@nestjs/common';
import { invoiceRoutes, mayCall, paymentRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { invoiceSums } from './invoice-sums.ts';
import { monthSums } from './month-sums.ts';

@Controller()
export class InvoiceSumsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(invoiceRoutes.sums)
  sums(
    @InOrganization() scope: OrganizationScope,
    @Query() { clientId }: QueryOf<typeof invoiceRoutes.sums>,
  ) {
    const hasPayments = clientId === undefined && mayCall(paymentRoutes.list, scope.organization);
    return hasPayments ? monthSums(this.kit, scope) : invoiceSums(this.kit, scope, clientId);
  }
}
