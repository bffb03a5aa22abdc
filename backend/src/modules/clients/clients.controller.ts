import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type Client, clientRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendCsv } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { listRecords } from '../../records/record-list.ts';
import { readRecord } from '../../records/record-rows.ts';
import { listTrash } from '../../records/record-trash.ts';
import { RecordWrites } from '../../records/record-writes.ts';
import { clientArea } from './client-area.ts';

@Controller()
export class ClientsController {
  readonly #writes;

  constructor(private readonly kit: RecordKit) {
    this.#writes = new RecordWrites(kit, clientArea);
  }

  @Handles(clientRoutes.list)
  list(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof clientRoutes.list>,
  ): Promise<string> {
    return listRecords(this.kit, clientArea, scope, query);
  }

  @Handles(clientRoutes.csv, { answers: 'text/csv' })
  csv(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof clientRoutes.csv>,
    @Res() response: Response,
  ): Promise<void> {
    return sendCsv(this.kit, clientArea, scope, query, response);
  }

  @Handles(clientRoutes.trash)
  trash(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof clientRoutes.trash>) {
    return listTrash(this.kit, clientArea, scope, query);
  }

  @Handles(clientRoutes.bulk)
  bulk(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof clientRoutes.bulk>) {
    return this.#writes.bulk(scope, body);
  }

  @Handles(clientRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof clientRoutes.create>,
  ): Promise<Client> {
    return this.#writes.create(scope, body);
  }

  @Handles(clientRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter): Promise<Client> {
    return readRecord(this.kit, clientArea, scope, id);
  }

  @Handles(clientRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof clientRoutes.update>,
  ): Promise<Client> {
    return this.#writes.update(scope, id, body);
  }

  @Handles(clientRoutes.archive)
  archive(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof clientRoutes.archive>,
  ): Promise<Client> {
    return this.#writes.archive(scope, id, version);
  }

  @Handles(clientRoutes.restore)
  restore(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof clientRoutes.restore>,
  ): Promise<Client> {
    return this.#writes.restore(scope, id, version);
  }

  @Handles(clientRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter): Promise<void> {
    return this.#writes.remove(scope, id);
  }
}
