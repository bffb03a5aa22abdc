import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, listViewRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ListViewsService } from './list-views.service.ts';

@Controller()
export class ListViewsController {
  constructor(private readonly views: ListViewsService) {}

  @Handles(listViewRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() { list }: QueryOf<typeof listViewRoutes.list>) {
    return this.views.list(scope, list);
  }

  @Handles(listViewRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof listViewRoutes.create>) {
    return this.views.create(scope, body);
  }

  @Handles(listViewRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof listViewRoutes.update>,
  ) {
    return this.views.update(scope, id, body);
  }

  @Handles(listViewRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.views.remove(scope, id);
  }
}
