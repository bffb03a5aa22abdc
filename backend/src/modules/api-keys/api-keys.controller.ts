import { Body, Controller, Param } from '@nestjs/common';
import { apiKeyRoutes, type BodyOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ApiKeys } from './api-keys.service.ts';

@Controller()
export class ApiKeysController {
  constructor(private readonly keys: ApiKeys) {}

  @Handles(apiKeyRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.keys.list(scope);
  }

  @Handles(apiKeyRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof apiKeyRoutes.create>) {
    return this.keys.create(scope, body);
  }

  @Handles(apiKeyRoutes.revoke)
  revoke(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.keys.revoke(scope, id);
  }
}
