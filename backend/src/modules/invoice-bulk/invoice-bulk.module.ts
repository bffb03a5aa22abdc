import { Module } from '@nestjs/common';
import { InvoicesModule } from '../invoices/invoices.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PaymentsModule } from '../payments/payments.module.ts';
import { InvoiceBulkController } from './invoice-bulk.controller.ts';
import { InvoiceBulkService } from './invoice-bulk.service.ts';
import { InvoiceFiles } from './invoice-files.service.ts';

/** Actions on several invoices. */
@Module({
  imports: [InvoicesModule, OutboxModule, PaymentsModule],
  controllers: [InvoiceBulkController],
  providers: [InvoiceBulkService, InvoiceFiles],
})
export class InvoiceBulkModule {}
