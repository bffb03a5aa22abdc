import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type Domain, domainRoutes, type QueryOf } from '@oficio/contracts';
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
import { domainArea } from './domain-area.ts';

@Controller()
export class DomainsController {
  readonly #writes;

  constructor(private readonly kit: RecordKit) {
    this.#writes = new RecordWrites(kit, domainArea);
  }

  @Handles(domainRoutes.list)
  list(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof domainRoutes.list>,
  ): Promise<string> {
    return listRecords(this.kit, domainArea, scope, query);
  }

  @Handles(domainRoutes.csv, { answers: 'text/csv' })
  csv(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof domainRoutes.csv>,
    @Res() response: Response,
  ): Promise<void> {
    return sendCsv(this.kit, domainArea, scope, query, response);
  }

  @Handles(domainRoutes.trash)
  trash(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof domainRoutes.trash>) {
    return listTrash(this.kit, domainArea, scope, query);
  }

  @Handles(domainRoutes.bulk)
  bulk(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof domainRoutes.bulk>) {
    return this.#writes.bulk(scope, body);
  }

  @Handles(domainRoutes.create)
  create(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof domainRoutes.create>,
  ): Promise<Domain> {
    return this.#writes.create(scope, body);
  }

  @Handles(domainRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter): Promise<Domain> {
    return readRecord(this.kit, domainArea, scope, id);
  }

  @Handles(domainRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof domainRoutes.update>,
  ): Promise<Domain> {
    return this.#writes.update(scope, id, body);
  }

  @Handles(domainRoutes.archive)
  archive(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof domainRoutes.archive>,
  ): Promise<Domain> {
    return this.#writes.archive(scope, id, version);
  }

  @Handles(domainRoutes.restore)
  restore(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof domainRoutes.restore>,
  ): Promise<Domain> {
    return this.#writes.restore(scope, id, version);
  }

  @Handles(domainRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter): Promise<void> {
    return this.#writes.remove(scope, id);
  }
}
