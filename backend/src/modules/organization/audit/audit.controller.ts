import { Controller, Query } from '@nestjs/common';
import { auditRoutes, type QueryOf } from '@oficio/contracts';
import { Handles } from '../../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import { AuditService } from './audit.service.ts';

@Controller()
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  @Handles(auditRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof auditRoutes.list>) {
    return this.audit.list(scope, query);
  }
}
