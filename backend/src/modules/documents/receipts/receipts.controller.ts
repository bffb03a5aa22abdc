import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type QueryOf, receiptRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../../http/handles.decorator.ts';
import { IdParameter } from '../../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../../http/request-scope.ts';
import type { UploadedFile } from '../../../http/upload-bodies.ts';
import { DOCUMENT_UPLOAD, sendDocument } from '../document-answer.ts';
import { DocumentsService } from '../documents.service.ts';
import { ReceiptsService } from './receipts.service.ts';

@Controller()
export class ReceiptsController {
  constructor(
    private readonly receipts: ReceiptsService,
    private readonly documents: DocumentsService,
  ) {}

  @Handles(receiptRoutes.list)
  list(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.receipts.list(scope, id);
  }

  @Handles(receiptRoutes.add, { upload: DOCUMENT_UPLOAD })
  add(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() { name }: QueryOf<typeof receiptRoutes.add>,
    @Body() file: UploadedFile,
  ) {
    return this.receipts.add(scope, id, name, file);
  }

  @Handles(receiptRoutes.content, { answers: 'application/octet-stream' })
  async content(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Res() response: Response,
  ) {
    await sendDocument(response, await this.documents.content(scope, id));
  }

  @Handles(receiptRoutes.remove)
  remove(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.receipts.remove(scope, id);
  }

  @Handles(receiptRoutes.restore)
  restore(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.receipts.restore(scope, id);
  }
}
