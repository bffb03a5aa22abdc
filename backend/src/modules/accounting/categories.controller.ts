import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, categoryRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { CategoriesService } from './categories.service.ts';

@Controller()
export class CategoriesController {
  constructor(private readonly categories: CategoriesService) {}

  @Handles(categoryRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.categories.list(scope);
  }

  @Handles(categoryRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.categories.one(scope, id);
  }

  @Handles(categoryRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof categoryRoutes.create>) {
    return this.categories.create(scope, body);
  }

  @Handles(categoryRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof categoryRoutes.update>,
  ) {
    return this.categories.update(scope, id, body);
  }

  @Handles(categoryRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.categories.remove(scope, id);
  }
}
