import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, mailSuppressionRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { MailSuppressions } from './mail-suppressions.service.ts';

@Controller()
export class MailSuppressionsController {
  constructor(private readonly suppressions: MailSuppressions) {}

  @Handles(mailSuppressionRoutes.list)
  list(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof mailSuppressionRoutes.list>,
  ) {
    return this.suppressions.list(scope, query);
  }

  @Handles(mailSuppressionRoutes.add)
  add(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof mailSuppressionRoutes.add>) {
    return this.suppressions.add(scope, body);
  }

  @Handles(mailSuppressionRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.suppressions.remove(scope, id);
  }
}
