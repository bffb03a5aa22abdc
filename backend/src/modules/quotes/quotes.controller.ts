import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import { type BodyOf, type QueryOf, quoteRoutes } from '@oficio/contracts';
import type { Response } from 'express';
import { Handles } from '../../http/handles.decorator.ts';
import { IdParameter } from '../../http/id.parameter.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { sendPdf } from '../invoices/send-pdf.ts';
import { QuoteDocuments } from './quote-documents.service.ts';
import { QuoteMailsService } from './quote-mails.service.ts';
import { QuotesService } from './quotes.service.ts';

/** The routes of quotes beside those of every area of records. */
@Controller()
export class QuotesController {
  constructor(
    private readonly quotes: QuotesService,
    private readonly documents: QuoteDocuments,
    private readonly mails: QuoteMailsService,
  ) {}

  @Handles(quoteRoutes.document)
  document(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.documents.block(scope, id);
  }

  @Handles(quoteRoutes.documentLogo, { answers: 'image/png' })
  async logo(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Res() response: Response,
  ) {
    const logo = await this.documents.logo(scope, id);
    response.set({ 'Content-Type': 'image/png', 'Cache-Control': 'private, no-store' }).send(logo);
  }

  @Handles(quoteRoutes.pdf, { answers: 'application/pdf' })
  async pdf(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Query() { download }: QueryOf<typeof quoteRoutes.pdf>,
    @Res() response: Response,
  ) {
    sendPdf(response, await this.documents.file(scope, id), { isSaved: download !== undefined });
  }

  @Handles(quoteRoutes.mail)
  mail(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.mails.suggestion(scope, id);
  }

  @Handles(quoteRoutes.mailPreview)
  mailPreview(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof quoteRoutes.mailPreview>,
  ) {
    return this.mails.preview(scope, id, body);
  }

  @Handles(quoteRoutes.send)
  send(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof quoteRoutes.send>,
  ) {
    return this.mails.send(scope, id, body);
  }

  @Handles(quoteRoutes.markSent)
  markSent(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof quoteRoutes.markSent>,
  ) {
    return this.quotes.markSent(scope, id, version);
  }

  @Handles(quoteRoutes.accept)
  accept(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof quoteRoutes.accept>,
  ) {
    return this.quotes.accept(scope, id, body);
  }

  @Handles(quoteRoutes.decline)
  decline(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof quoteRoutes.decline>,
  ) {
    return this.quotes.decline(scope, id, body);
  }

  @Handles(quoteRoutes.withdraw)
  withdraw(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof quoteRoutes.withdraw>,
  ) {
    return this.quotes.withdraw(scope, id, version);
  }

  @Handles(quoteRoutes.revise)
  revise(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof quoteRoutes.revise>,
  ) {
    return this.quotes.revise(scope, id, version);
  }

  @Handles(quoteRoutes.duplicate)
  duplicate(@InOrganization() scope: OrganizationScope, @Param() { id }: IdParameter) {
    return this.quotes.duplicate(scope, id);
  }

  @Handles(quoteRoutes.invoice)
  invoice(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof quoteRoutes.invoice>,
  ) {
    return this.quotes.invoice(scope, id, version);
  }

  @Handles(quoteRoutes.project)
  project(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() { version }: BodyOf<typeof quoteRoutes.project>,
  ) {
    return this.quotes.project(scope, id, version);
  }

  @Handles(quoteRoutes.deposit)
  deposit(
    @InOrganization() scope: OrganizationScope,
    @Param() { id }: IdParameter,
    @Body() body: BodyOf<typeof quoteRoutes.deposit>,
  ) {
    return this.quotes.deposit(scope, id, body);
  }
}
