import { Body, Controller, Param, Query, Res, type Type } from '@nestjs/common';
import type { FileHolderKind, QueryOf, RecordFileRoutes } from '@oficio/contracts';
import { IsUUID } from 'class-validator';
import type { Response } from 'express';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { DOCUMENT_UPLOAD, sendDocument } from '../document-answer.ts';
import { RecordFilesService } from './record-files.service.ts';

class FileParameters extends IdParameter {
  @IsUUID()
  fileId!: string;
}

/** The controller of the files of one kind of records. */
export function recordFilesController(kind: FileHolderKind, routes: RecordFileRoutes): Type {
  @Controller()
  class RecordFilesController {
    constructor(private readonly files: RecordFilesService) {}

    @Handles(routes.list)
    list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
      return this.files.list(scope, { kind, id });
    }

    @Handles(routes.add, { upload: DOCUMENT_UPLOAD })
    add(
      @InOrganization() scope: OrganizationScope,
      @Param() { id }: IdParameter,
      @Query() { name }: QueryOf<RecordFileRoutes['add']>,
      @Body() file: UploadedFile,
    ) {
      return this.files.add(scope, { kind, id }, name, file);
    }

    @Handles(routes.content, { answers: 'application/octet-stream' })
    async content(
      @InOrganization() scope: OrganizationScope,
      @Param() { id, fileId }: FileParameters,
      @Res() response: Response,
    ) {
      await sendDocument(response, await this.files.content(scope, { kind, id }, fileId));
    }

    @Handles(routes.remove)
    remove(@InOrganization() scope: OrganizationScope, @Param() { id, fileId }: FileParameters) {
      return this.files.remove(scope, { kind, id }, fileId);
    }

    @Handles(routes.restore)
    restore(@InOrganization() scope: OrganizationScope, @Param() { id, fileId }: FileParameters) {
      return this.files.restore(scope, { kind, id }, fileId);
    }
  }
  return RecordFilesController;
}
