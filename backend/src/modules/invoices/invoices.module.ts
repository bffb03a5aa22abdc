import { Module } from '@nestjs/common';
import { InvoiceLifecycleService } from './invoice-lifecycle.service.ts';
import { InvoiceReports } from './invoice-reports.ts';
import { InvoicesController } from './invoices.controller.ts';
import { ScheduledInvoices } from './scheduled-invoices.ts';

/** What invoices have besides the routes of every area of records. */
@Module({
  controllers: [InvoicesController],
  providers: [InvoiceLifecycleService, InvoiceReports, ScheduledInvoices],
  exports: [InvoiceReports],
})
export class InvoicesModule {}
