import { Controller, Query } from '@nestjs/common';
import { invoiceRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { invoiceSums } from './invoice-sums.ts';

@Controller()
export class InvoiceSumsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(invoiceRoutes.sums)
  sums(
    @InOrganization() scope: OrganizationScope,
    @Query() { clientId }: QueryOf<typeof invoiceRoutes.sums>,
  ) {
    return invoiceSums(this.kit, scope, clientId);
  }
}
