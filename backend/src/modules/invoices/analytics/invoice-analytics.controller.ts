import { Controller, Query } from '@nestjs/common';
import { invoiceAnalyticsRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { RecordKit } from '../../../records/record-kit.ts';
import { invoiceAnalytics } from './invoice-analytics.ts';
import { itemFigures } from './item-figures.ts';

@Controller()
export class InvoiceAnalyticsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(invoiceAnalyticsRoutes.figures)
  figures(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof invoiceAnalyticsRoutes.figures>,
  ) {
    return invoiceAnalytics(this.kit, scope, query);
  }

  @Handles(invoiceAnalyticsRoutes.items)
  items(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof invoiceAnalyticsRoutes.items>,
  ) {
    return itemFigures(this.kit, scope, query);
  }
}
