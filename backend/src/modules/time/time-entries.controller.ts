import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type QueryOf, timeEntryRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendList } from '../../records/record-csv.ts';
import { RecordKit } from '../../records/record-kit.ts';
import { TimeEntriesService } from './time-entries.service.ts';

@Controller()
export class TimeEntriesController {
  constructor(
    private readonly kit: RecordKit,
    private readonly entries: TimeEntriesService,
  ) {}

  @Handles(timeEntryRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof timeEntryRoutes.list>) {
    return this.entries.list(scope, query);
  }

  @Handles(timeEntryRoutes.csv, { answers: 'text/csv' })
  csv(
    @InOrganization() scope: OrganizationScope,
    @Query() { format, ...query }: QueryOf<typeof timeEntryRoutes.csv>,
    @Res() response: Response,
  ) {
    return sendList(this.kit, scope, this.entries.file(scope, query), format, response);
  }

  @Handles(timeEntryRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.entries.one(scope, id);
  }

  @Handles(timeEntryRoutes.create)
  create(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof timeEntryRoutes.create>) {
    return this.entries.create(scope, body);
  }

  @Handles(timeEntryRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof timeEntryRoutes.update>,
  ) {
    return this.entries.update(scope, id, body);
  }

  @Handles(timeEntryRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.entries.remove(scope, id);
  }
}
