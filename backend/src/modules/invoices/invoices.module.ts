import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { DepositsService } from './deposits.service.ts';
import { InvoiceDocumentsController } from './invoice-documents.controller.ts';
import { InvoiceDocuments } from './invoice-documents.service.ts';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { InvoiceReports } from './invoice-reports.ts';
import { InvoicesController } from './invoices.controller.ts';
import { InvoiceLinksController } from './links/invoice-links.controller.ts';
import { InvoiceLinksService } from './links/invoice-links.service.ts';
import { InvoiceMailArea } from './mails/invoice-mail-area.ts';
import { InvoiceMailsService } from './mails/invoice-mails.service.ts';
import { PortalInvoices } from './portal-invoices.service.ts';
import { ScheduledInvoices } from './scheduled-invoices.ts';

/** What invoices have besides the routes of every area of records. */
@Module({
  imports: [OutboxModule, PublicLinksModule],
  controllers: [InvoicesController, InvoiceDocumentsController, InvoiceLinksController],
  providers: [
    InvoiceLifecycleService,
    DepositsService,
    InvoiceReports,
    InvoiceDocuments,
    InvoiceLinksService,
    PortalInvoices,
    InvoiceMailsService,
    InvoiceMailArea,
    ScheduledInvoices,
  ],
  exports: [InvoiceDocuments, InvoiceReports, InvoiceLifecycleService, InvoiceMailsService, DepositsService],
})
export class InvoicesModule {}
