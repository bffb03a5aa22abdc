import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type InvoiceMailQuery, invoiceRoutes, type QueryOf } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { InvoiceDocuments } from './invoice-documents.service.ts';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { InvoiceMailsService } from './mails/invoice-mails.service.ts';
import { sendPdf } from './send-pdf.ts';

/** The routes of invoices beside those of every area of records. */
@Controller()
export class InvoicesController {
  constructor(
    private readonly lifecycle: InvoiceLifecycleService,
    private readonly mails: InvoiceMailsService,
    private readonly documents: InvoiceDocuments,
  ) {}

  @Handles(invoiceRoutes.mail)
  mail(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: InvoiceMailQuery,
  ) {
    return this.mails.suggestion(scope, id, query);
  }

  @Handles(invoiceRoutes.mailPreview)
  mailPreview(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() query: InvoiceMailQuery,
    @Body() body: BodyOf<typeof invoiceRoutes.mailPreview>,
  ) {
    return this.mails.preview(scope, id, query, body);
  }

  @Handles(invoiceRoutes.send)
  send(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof invoiceRoutes.send>,
  ) {
    return this.mails.send(scope, id, body);
  }

  @Handles(invoiceRoutes.pdf, { answers: 'application/pdf' })
  async pdf(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() { download }: QueryOf<typeof invoiceRoutes.pdf>,
    @Res() response: Response,
  ) {
    sendPdf(response, await this.documents.file(scope, id), { isSaved: download !== undefined });
  }

  @Handles(invoiceRoutes.unprintable)
  async unprintable(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return { characters: await this.documents.unprintableCharacters(scope, id) };
  }

  @Handles(invoiceRoutes.issue)
  issue(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof invoiceRoutes.issue>,
  ) {
    return this.lifecycle.issue(scope, id, body);
  }

  @Handles(invoiceRoutes.unschedule)
  unschedule(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof invoiceRoutes.unschedule>,
  ) {
    return this.lifecycle.unschedule(scope, id, version);
  }

  @Handles(invoiceRoutes.markSent)
  markSent(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof invoiceRoutes.markSent>,
  ) {
    return this.lifecycle.markSent(scope, id, version);
  }

  @Handles(invoiceRoutes.markUnviewed)
  markUnviewed(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof invoiceRoutes.markUnviewed>,
  ) {
    return this.lifecycle.markUnviewed(scope, id, version);
  }

  @Handles(invoiceRoutes.void)
  void(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof invoiceRoutes.void>,
  ) {
    return this.lifecycle.void(scope, id, body);
  }

  @Handles(invoiceRoutes.duplicate)
  duplicate(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.lifecycle.duplicate(scope, id);
  }

  @Handles(invoiceRoutes.creditNote)
  creditNote(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.lifecycle.creditNote(scope, id);
  }
}
