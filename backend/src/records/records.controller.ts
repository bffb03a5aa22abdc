import { Body, Controller, Param, Query, Res, type Type } from '@nestjs/common';
import type {
  BulkBody,
  ListFormat,
  ListQuery,
  PageQuery,
  RecordRoutes,
  versionBody,
} from '@oficio/contracts';
import type { Response } from 'express';
import type * as z from 'zod/mini';
import { Handles } from '../http/handles.decorator.ts';
import { IdParameter } from '../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../http/request-scope.ts';
import type { AnyArea } from './record-area.ts';
import { fileOfArea, sendList } from './record-csv.ts';
import { RecordKit } from './record-kit.ts';
import { listRecords } from './record-list.ts';
import { readRecord } from './record-rows.ts';
import { listTrash } from './record-trash.ts';
import { RecordWrites, type StoredState } from './record-writes.ts';

type Version = z.infer<typeof versionBody>;
/** The controller of an area's ten routes. Routes of its own are in a controller of its own. */
export function recordsController<Single extends StoredState, Sort extends string>(
  routes: RecordRoutes<unknown, Single, Sort>,
  area: AnyArea<Single, Sort>,
): Type {
  @Controller()
  class RecordsController {
    readonly #writes;

    constructor(private readonly kit: RecordKit) {
      this.#writes = new RecordWrites(kit, area);
    }

    @Handles(routes.list)
    list(@InOrganization() scope: OrganizationScope, @Query() query: ListQuery<Sort> & PageQuery) {
      return listRecords(this.kit, area, scope, query);
    }

    @Handles(routes.csv, { answers: 'text/csv' })
    csv(
      @InOrganization() scope: OrganizationScope,
      @Query() query: ListQuery<Sort>,
      @Res() response: Response,
    ) {
      const file = fileOfArea(this.kit, area, scope, query);
      return sendList(this.kit, scope, file, query.format as ListFormat, response);
    }

    @Handles(routes.trash)
    trash(@InOrganization() scope: OrganizationScope, @Query() query: PageQuery) {
      return listTrash(this.kit, area, scope, query);
    }

    @Handles(routes.bulk)
    bulk(@InOrganization() scope: OrganizationScope, @Body() body: BulkBody) {
      return this.#writes.bulk(scope, body);
    }

    @Handles(routes.create)
    create(@InOrganization() scope: OrganizationScope, @Body() body: object) {
      return this.#writes.create(scope, body);
    }

    @Handles(routes.one)
    one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
      return readRecord(this.kit, area, scope, id);
    }

    @Handles(routes.update)
    update(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter, @Body() body: Version) {
      return this.#writes.update(scope, id, body);
    }

    @Handles(routes.archive)
    archive(
      @InOrganization() scope: OrganizationScope,
      @Param() { id }: IdParameter,
      @Body() { version }: Version,
    ) {
      return this.#writes.archive(scope, id, version);
    }

    @Handles(routes.restore)
    restore(
      @InOrganization() scope: OrganizationScope,
      @Param() { id }: IdParameter,
      @Body() { version }: Version,
    ) {
      return this.#writes.restore(scope, id, version);
    }

    @Handles(routes.remove)
    remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
      return this.#writes.remove(scope, id);
    }
  }
  return RecordsController;
}
