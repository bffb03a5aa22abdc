import { Controller, Query } from '@nestjs/common';
import { accountingFiguresRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { accountingOverview } from './accounting-overview.ts';

@Controller()
export class FiguresController {
  constructor(private readonly kit: RecordKit) {}

  @Handles(accountingFiguresRoutes.overview)
  overview(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof accountingFiguresRoutes.overview>,
  ) {
    return accountingOverview(this.kit, scope, query);
  }
}
