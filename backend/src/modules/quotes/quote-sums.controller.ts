import { Controller } from '@nestjs/common';
import { quoteRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { QuotesService } from './quotes.service.ts';

@Controller()
export class QuoteSumsController {
  constructor(private readonly quotes: QuotesService) {}

  @Handles(quoteRoutes.sums)
  sums(@InOrganization() scope: OrganizationScope) {
    return this.quotes.sums(scope);
  }
}
