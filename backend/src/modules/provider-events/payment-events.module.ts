import { Module } from '@nestjs/common';
import { OnlinePaymentsModule } from '../online-payments/online-payments.module.ts';
import { SubscriptionModule } from '../subscription/subscription.module.ts';
import { SubscriptionNoticesModule } from '../subscription-notices/subscription-notices.module.ts';
import { EventReplay } from './event-replay.service.ts';
import { InvoiceNotices } from './invoice-notices.ts';
import { PaymentEventsController } from './payment-events.controller.ts';
import { PaymentEvents } from './payment-events.service.ts';

@Module({
  imports: [OnlinePaymentsModule, SubscriptionModule, SubscriptionNoticesModule],
  controllers: [PaymentEventsController],
  providers: [EventReplay, InvoiceNotices, PaymentEvents],
})
export class PaymentEventsModule {}
