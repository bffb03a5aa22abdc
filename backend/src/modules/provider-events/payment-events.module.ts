import { Module } from '@nestjs/common';
import { SubscriptionModule } from '../subscription/subscription.module.ts';
import { SubscriptionNoticesModule } from '../subscription-notices/subscription-notices.module.ts';
import { InvoiceNotices } from './invoice-notices.ts';
import { PaymentEventsController } from './payment-events.controller.ts';
import { PaymentEvents } from './payment-events.service.ts';

@Module({
  imports: [SubscriptionModule, SubscriptionNoticesModule],
  controllers: [PaymentEventsController],
  providers: [InvoiceNotices, PaymentEvents],
})
export class PaymentEventsModule {}
