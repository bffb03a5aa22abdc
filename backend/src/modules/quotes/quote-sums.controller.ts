import { Controller } from '@nestjs/common';
import { quoteRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { QuotesRepository } from './quotes.repository.ts';

@Controller()
export class QuoteSumsController {
  constructor(private readonly rows: QuotesRepository) {}

  @Handles(quoteRoutes.sums)
  sums(@InOrganization() scope: OrganizationScope) {
    return this.rows.sums(scope);
  }
}
