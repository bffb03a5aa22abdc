import { Controller, Param, Res } from '@nestjs/common';
import { invoiceDocumentRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { InvoiceDocuments } from './invoice-documents.service.ts';

/** What the client sees of an invoice, as data. */
@Controller()
export class InvoiceDocumentsController {
  constructor(private readonly documents: InvoiceDocuments) {}

  @Handles(invoiceDocumentRoutes.one)
  one(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.documents.block(scope, id);
  }

  @Handles(invoiceDocumentRoutes.logo, { answers: 'image/png' })
  async logo(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Res() response: Response,
  ) {
    const logo = await this.documents.logo(scope, id);
    response.set({ 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store' }).send(logo);
  }
}
