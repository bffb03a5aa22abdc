import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, documentSeriesRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { DocumentSeriesService } from './document-series.service.ts';

@Controller()
export class DocumentSeriesController {
  constructor(private readonly series: DocumentSeriesService) {}

  @Handles(documentSeriesRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.series.list(scope);
  }

  @Handles(documentSeriesRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.series.one(scope, id);
  }

  @Handles(documentSeriesRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof documentSeriesRoutes.create>,
  ) {
    return this.series.create(scope, body);
  }

  @Handles(documentSeriesRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof documentSeriesRoutes.update>,
  ) {
    return this.series.update(scope, id, body);
  }

  @Handles(documentSeriesRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.series.remove(scope, id);
  }
}
