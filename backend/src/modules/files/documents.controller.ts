import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, documentRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import type { UploadedFile } from '../../http/upload-bodies.ts';
import { DOCUMENT_UPLOAD, sendDocument } from './document-answer.ts';
import { DocumentsService } from './documents.service.ts';

@Controller()
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Handles(documentRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Query() query: QueryOf<typeof documentRoutes.list>) {
    return this.documents.list(scope, query);
  }

  @Handles(documentRoutes.add, { upload: DOCUMENT_UPLOAD })
  add(
    @InOrganization() scope: OrganizationScope,
    @Query() query: QueryOf<typeof documentRoutes.add>,
    @Body() file: UploadedFile,
  ) {
    return this.documents.add(scope, query, file);
  }

  @Handles(documentRoutes.content, { answers: 'application/octet-stream' })
  async content(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Res() response: Response,
  ) {
    await sendDocument(response, await this.documents.content(scope, id));
  }

  @Handles(documentRoutes.update)
  update(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof documentRoutes.update>,
  ) {
    return this.documents.update(scope, id, body);
  }

  @Handles(documentRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.documents.remove(scope, id);
  }

  @Handles(documentRoutes.restore)
  restore(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.documents.restore(scope, id);
  }
}
