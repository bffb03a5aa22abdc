import { Body, Controller, Param } from '@nestjs/common';
import { type ClientMessageBody, clientMessageRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { ClientMessages } from './client-messages.service.ts';

@Controller()
export class ClientMessagesController {
  constructor(private readonly messages: ClientMessages) {}

  @Handles(clientMessageRoutes.send)
  send(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: ClientMessageBody,
  ) {
    return this.messages.send(scope, id, body);
  }
}
