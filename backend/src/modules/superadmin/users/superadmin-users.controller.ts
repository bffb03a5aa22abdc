import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, type QueryOf, superadminUserRoutes as routes } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../../http/request-scope.ts';
import { SuperadminUsers } from './superadmin-users.service.ts';

@Controller()
export class SuperadminUsersController {
  constructor(private readonly users: SuperadminUsers) {}

  @Handles(routes.list)
  list(@Scope() scope: RequestScope, @Query() query: QueryOf<typeof routes.list>) {
    return this.users.list(scope, query);
  }

  @Handles(routes.one)
  one(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    return this.users.one(scope, id);
  }

  @Handles(routes.endSessions)
  endSessions(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() { reason }: BodyOf<typeof routes.endSessions>,
  ) {
    return this.users.endSessions(scope, id, reason);
  }

  @Handles(routes.resendVerification)
  resendVerification(
    @Scope() scope: RequestScope,
    @Param() { id }: IdParameter,
    @Body() { reason }: BodyOf<typeof routes.resendVerification>,
  ) {
    return this.users.resendVerification(scope, id, reason);
  }
}
