import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, IMPORTS, importRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { ImportCheck } from './import-check.service.ts';
import { ImportFiles } from './import-files.service.ts';
import { ImportsService } from './imports.service.ts';
import { KindParameter } from './kind.parameter.ts';
import { ImportWrites } from './write/import-writes.service.ts';

const UPLOAD = {
  maxBytes: IMPORTS.bytes,
  tooLarge: 'A file can have at most 5 MB. Please import it in parts.',
};

@Controller()
export class ImportsController {
  constructor(
    private readonly imports: ImportsService,
    private readonly checks: ImportCheck,
    private readonly writes: ImportWrites,
    private readonly files: ImportFiles,
  ) {}

  @Handles(importRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof importRoutes.list>) {
    return this.imports.list(scope, query);
  }

  @Handles(importRoutes.add, { upload: UPLOAD })
  add(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof importRoutes.add>,
    @Body() file: UploadedFile,
  ) {
    return this.imports.add(scope, query, file);
  }

  @Handles(importRoutes.template, { answers: 'text/csv' })
  async template(@Param() { kind }: KindParameter, @Res() response: Response): Promise<void> {
    this.files.sendTemplate(kind, response);
  }

  @Handles(importRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.imports.one(scope, id);
  }

  @Handles(importRoutes.map)
  map(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof importRoutes.map>,
  ) {
    return this.imports.map(scope, id, body);
  }

  @Handles(importRoutes.check)
  check(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.checks.check(scope, id);
  }

  @Handles(importRoutes.rows)
  rows(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: QueryOf<typeof importRoutes.rows>,
  ) {
    return this.imports.rows(scope, id, query);
  }

  @Handles(importRoutes.faulty, { answers: 'text/csv' })
  async faulty(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Res() response: Response,
  ): Promise<void> {
    await this.files.sendFaulty(scope, id, response);
  }

  @Handles(importRoutes.commit)
  commit(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { mode }: BodyOf<typeof importRoutes.commit>,
  ) {
    return this.writes.commit(scope, id, mode);
  }

  @Handles(importRoutes.undo)
  undo(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.writes.undo(scope, id);
  }

  @Handles(importRoutes.discard)
  discard(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.imports.discard(scope, id);
  }
}
