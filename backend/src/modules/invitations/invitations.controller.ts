import { Body, Controller, Param } from '@nestjs/common';
import { type BodyOf, invitationRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { InvitationsService } from './invitations.service.ts';

@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Handles(invitationRoutes.list)
  list(@InOrganization() scope: OrganizationScope) {
    return this.invitations.list(scope);
  }

  @Handles(invitationRoutes.clients)
  clients(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.invitations.clients(scope, id);
  }

  @Handles(invitationRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof invitationRoutes.create>) {
    return this.invitations.create(scope, body);
  }

  @Handles(invitationRoutes.resend)
  resend(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.invitations.resend(scope, id);
  }

  @Handles(invitationRoutes.revoke)
  revoke(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.invitations.revoke(scope, id);
  }
}
