import { Controller, Query } from '@nestjs/common';
import { type AnswerOf, type QueryOf, SEARCH, searchRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { searchRecords } from '../../records/record-search.ts';
import { searchedTablesFor } from '../record-areas.ts';

@Controller()
export class SearchController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(searchRoutes.records)
  async records(
    @InOrganization() scope: OrganizationScope,
    @Query() { search }: QueryOf<typeof searchRoutes.records>,
  ): Promise<AnswerOf<typeof searchRoutes.records>> {
    const tables = searchedTablesFor(scope.organization);
    return { items: await searchRecords(this.kit, tables, scope, search, SEARCH.recordsOfOneArea) };
  }
}
