import { Controller, Query } from '@nestjs/common';
import { itemRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { lineSuggestions } from './line-suggestions.ts';

@Controller()
export class LineSuggestionsController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(itemRoutes.suggestions)
  async list(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof itemRoutes.suggestions>,
  ) {
    return { items: await lineSuggestions(this.kit, scope, query) };
  }
}
