import { Body, Controller } from '@nestjs/common';
import { type BodyOf, domainPasteRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { DomainPasteService } from './domain-paste.service.ts';

@Controller()
export class DomainPasteController {
  constructor(private readonly domains: DomainPasteService) {}

  @Handles(domainPasteRoutes.add)
  paste(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof domainPasteRoutes.add>) {
    return this.domains.paste(scope, body);
  }
}
