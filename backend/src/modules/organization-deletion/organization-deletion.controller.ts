import { Body, Controller } from '@nestjs/common';
import { type BodyOf, organizationDeletionRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { AuthService } from '../auth/auth.service.ts';
import { OrganizationDeletionService } from './organization-deletion.service.ts';

@Controller()
export class OrganizationDeletionController {
  constructor(
    private readonly deletion: OrganizationDeletionService,
    private readonly auth: AuthService,
  ) {}

  @Handles(organizationDeletionRoutes.schedule)
  async schedule(
    @InOrganization() scope: OrganizationScope,
    @Body() { name }: BodyOf<typeof organizationDeletionRoutes.schedule>,
  ) {
    await this.deletion.schedule(scope, name);
    return this.auth.currentUser(scope);
  }

  @Handles(organizationDeletionRoutes.cancel)
  async cancel(@InOrganization() scope: OrganizationScope) {
    await this.deletion.cancel(scope);
    return this.auth.currentUser(scope);
  }
}
