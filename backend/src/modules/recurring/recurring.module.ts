import { Module } from '@nestjs/common';
import { InvoicesModule } from '../invoices/invoices.module.ts';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { DueOccurrences } from './due-occurrences.ts';
import { DueSeriesRepository } from './due-series.repository.ts';
import { PauseMailService } from './pause-mail.service.ts';
import { RecurringController } from './recurring.controller.ts';
import { RecurringRepository } from './recurring.repository.ts';
import { RecurringService } from './recurring.service.ts';
import { RecurringNotices } from './recurring-notices.ts';

@Module({
  imports: [InvoicesModule, OutboxModule],
  controllers: [RecurringController],
  providers: [
    RecurringService,
    RecurringRepository,
    DueSeriesRepository,
    DueOccurrences,
    RecurringNotices,
    PauseMailService,
  ],
})
export class RecurringModule {}
