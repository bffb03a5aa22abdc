import { Controller, Param } from '@nestjs/common';
import { portalAccessRoutes } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { LinkParameters } from '../public-links/link-parameters.ts';
import { PortalAccessService } from './portal-access.service.ts';

class SessionParameters extends IdParameter {
  @IsUUID()
  sessionId!: string;
}

@Controller()
export class PortalAccessController {
  constructor(private readonly access: PortalAccessService) {}

  @Handles(portalAccessRoutes.read)
  read(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.access.read(scope, id);
  }

  @Handles(portalAccessRoutes.endSession)
  endSession(@InOrganization() scope: OrganizationScope, @Param() { id, sessionId }: SessionParameters) {
    return this.access.endSession(scope, id, sessionId);
  }

  @Handles(portalAccessRoutes.revokeLink)
  revokeLink(@InOrganization() scope: OrganizationScope, @Param() { id, linkId }: LinkParameters) {
    return this.access.revokeLink(scope, id, linkId);
  }
}
