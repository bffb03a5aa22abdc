import { Body, Controller, Query, Res } from '@nestjs/common';
import { type BodyOf, invoiceBulkRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendStream } from '../../http/send-stream.ts';
import { InvoiceBulkService } from './invoice-bulk.service.ts';
import { InvoiceFiles } from './invoice-files.service.ts';

@Controller()
export class InvoiceBulkController {
  constructor(
    private readonly bulk: InvoiceBulkService,
    private readonly invoiceFiles: InvoiceFiles,
  ) {}

  @Handles(invoiceBulkRoutes.issue)
  issue(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof invoiceBulkRoutes.issue>) {
    return this.bulk.issue(scope, body);
  }

  @Handles(invoiceBulkRoutes.send)
  send(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof invoiceBulkRoutes.send>) {
    return this.bulk.send(scope, body);
  }

  @Handles(invoiceBulkRoutes.markSent)
  markSent(
    @InOrganization() scope: OrganizationScope,
    @Body() body: BodyOf<typeof invoiceBulkRoutes.markSent>,
  ) {
    return this.bulk.markSent(scope, body);
  }

  @Handles(invoiceBulkRoutes.pay)
  pay(@InOrganization() scope: OrganizationScope, @Body() body: BodyOf<typeof invoiceBulkRoutes.pay>) {
    return this.bulk.pay(scope, body);
  }

  @Handles(invoiceBulkRoutes.recipients)
  recipients(
    @InOrganization() scope: OrganizationScope,
    @Query() { clientIds }: QueryOf<typeof invoiceBulkRoutes.recipients>,
  ) {
    return this.bulk.recipients(scope, clientIds.split(','));
  }

  @Handles(invoiceBulkRoutes.files, { answers: 'application/zip' })
  async files(
    @InOrganization() scope: OrganizationScope,
    @Query() { ids }: QueryOf<typeof invoiceBulkRoutes.files>,
    @Res() response: Response,
  ) {
    const { name, pieces } = await this.invoiceFiles.archive(scope, ids.split(','));
    response.attachment(name).set('Cache-Control', 'no-store');
    await sendStream(response, pieces);
  }
}
