import { Controller, Query } from '@nestjs/common';
import { type QueryOf, quoteAnalyticsRoutes, quoteRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { quoteAnalytics } from './quote-analytics.ts';
import { QuotesService } from './quotes.service.ts';

@Controller()
export class QuoteSumsController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly kit: RecordKit,
  ) {}

  @Handles(quoteRoutes.sums)
  sums(@InOrganization() scope: OrganizationScope) {
    return this.quotes.sums(scope);
  }

  @Handles(quoteAnalyticsRoutes.figures)
  figures(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof quoteAnalyticsRoutes.figures>,
  ) {
    return quoteAnalytics(this.kit, scope, query);
  }
}
