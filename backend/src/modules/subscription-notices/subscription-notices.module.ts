import { Module } from '@nestjs/common';
import { NoticeDelivery } from './notice-delivery.service.ts';
import { SubscriptionNoticesRepository } from './subscription-notices.repository.ts';
import { SubscriptionNotices } from './subscription-notices.service.ts';
import { TrialNotices } from './trial-notices.service.ts';

@Module({
  providers: [SubscriptionNotices, SubscriptionNoticesRepository, NoticeDelivery, TrialNotices],
  exports: [SubscriptionNotices],
})
export class SubscriptionNoticesModule {}
