import { Body, Controller, Param, Query } from '@nestjs/common';
import { type BodyOf, type Client, clientRoutes, type DeletedClients } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import type { CreateBody, UpdateBody } from './client-fields.ts';
import { ClientListService } from './client-list.service.ts';
import { ClientTrashService } from './client-trash.service.ts';
import { ClientListParameters, ClientParameters, ClientTrashParameters } from './clients.parameters.ts';
import { ClientsService } from './clients.service.ts';

@Controller()
export class ClientsController {
  constructor(
    private readonly clients: ClientsService,
    private readonly lists: ClientListService,
    private readonly trash: ClientTrashService,
  ) {}

  @Handles(clientRoutes.list, { query: ClientListParameters })
  list(
    @InOrganization() scope: OrganizationScope,
    @Query() parameters: ClientListParameters,
  ): Promise<string> {
    return this.lists.list(scope, parameters);
  }

  // Before the route of one client, whose id it would be.
  @Handles(clientRoutes.trash, { query: ClientTrashParameters })
  deleted(
    @InOrganization() scope: OrganizationScope,
    @Query() parameters: ClientTrashParameters,
  ): Promise<DeletedClients> {
    return this.trash.list(scope, parameters);
  }

  @Handles(clientRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: CreateBody): Promise<Client> {
    return this.clients.create(scope, body);
  }

  @Handles(clientRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: ClientParameters): Promise<Client> {
    return this.clients.one(scope, id);
  }

  @Handles(clientRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: ClientParameters,
    @Body() body: UpdateBody,
  ): Promise<Client> {
    return this.clients.update(scope, id, body);
  }

  @Handles(clientRoutes.archive)
  archive(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: ClientParameters,
    @Body() { version }: BodyOf<typeof clientRoutes.archive>,
  ): Promise<Client> {
    return this.clients.archive(scope, id, version);
  }

  @Handles(clientRoutes.restore)
  restore(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: ClientParameters,
    @Body() { version }: BodyOf<typeof clientRoutes.restore>,
  ): Promise<Client> {
    return this.clients.restore(scope, id, version);
  }

  @Handles(clientRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: ClientParameters): Promise<void> {
    return this.clients.remove(scope, id);
  }
}
