import { Module } from '@nestjs/common';
import { OutboxModule } from '../outbox/outbox.module.ts';
import { PublicLinksModule } from '../public-links/public-links.module.ts';
import { ClientMoneyService } from './client-money.service.ts';
import { MoneyMailArea } from './mails/money-mail-area.ts';
import { MoneyMailsController } from './mails/money-mails.controller.ts';
import { MoneyMailsService } from './mails/money-mails.service.ts';
import { MoneyVerification } from './money-verification.service.ts';
import { OnlineReceipts } from './online/online-receipts.ts';
import { OnlineRefunds } from './online/online-refunds.ts';
import { ReceivedOnlineRepository } from './online/received-online.repository.ts';
import { ReceivedOnline } from './online/received-online.ts';
import { ReportedReturns } from './online/reported-returns.ts';
import { PaymentsController } from './payments.controller.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { SettlementsController } from './settlements.controller.ts';
import { SettlementsRepository } from './settlements.repository.ts';
import { SettlementsService } from './settlements.service.ts';

@Module({
  imports: [OutboxModule, PublicLinksModule],
  controllers: [PaymentsController, SettlementsController, MoneyMailsController],
  providers: [
    PaymentsService,
    PaymentsRepository,
    OnlineReceipts,
    OnlineRefunds,
    ReceivedOnline,
    ReceivedOnlineRepository,
    ReportedReturns,
    SettlementsService,
    SettlementsRepository,
    ClientMoneyService,
    MoneyMailsService,
    MoneyMailArea,
    MoneyVerification,
  ],
  exports: [PaymentsService, ReceivedOnline, ReportedReturns],
})
export class PaymentsModule {}
