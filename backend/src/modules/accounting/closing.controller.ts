import { Body, Controller, Query } from '@nestjs/common';
import { type BodyOf, closingRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ClosingService } from './closing.service.ts';

@Controller()
export class ClosingController {
  constructor(private readonly closing: ClosingService) {}

  @Handles(closingRoutes.read)
  read(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof closingRoutes.read>) {
    return this.closing.read(scope, query);
  }

  @Handles(closingRoutes.close)
  close(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof closingRoutes.close>) {
    return this.closing.close(scope, body);
  }
}
