import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, superadminViewRoutes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../../http/request-scope.ts';
import { SupportViews } from './support-views.service.ts';

@Controller()
export class SupportViewsController {
  constructor(private readonly views: SupportViews) {}

  @Handles(superadminViewRoutes.list)
  list(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof superadminViewRoutes.list>) {
    return this.views.list(scope, query);
  }

  @Handles(superadminViewRoutes.begin)
  begin(@Scope() scope: RequestScope, @Body() body: BodyOf<typeof superadminViewRoutes.begin>) {
    return this.views.begin(scope, body);
  }

  @Handles(superadminViewRoutes.end)
  end(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.views.end(scope, id);
  }
}
