import { Controller, Param } from '@nestjs/common';
import { organizationRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { type RequestScope, Scope } from '../../http/request-scope.ts';
import { AuthService } from '../auth/auth.service.ts';
import { OrganizationSwitchService } from './organization-switch.service.ts';

@Controller()
export class OrganizationsController {
  constructor(
    private readonly organizations: OrganizationSwitchService,
    private readonly auth: AuthService,
  ) {}

  @Handles(organizationRoutes.list)
  list(@Scope() scope: RequestScope) {
    return this.organizations.list(scope);
  }

  @Handles(organizationRoutes.switchTo)
  async switchTo(@Scope() scope: RequestScope, @Param() { id }: IdParameter) {
    await this.organizations.switchTo(scope, id);
    return this.auth.currentUser(scope);
  }
}
