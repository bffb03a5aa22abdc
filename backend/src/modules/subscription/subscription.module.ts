import { Module } from '@nestjs/common';
import { SubscriptionController } from './subscription.controller.ts';
import { SubscriptionRepository } from './subscription.repository.ts';
import { SubscriptionService } from './subscription.service.ts';

@Module({ controllers: [SubscriptionController], providers: [SubscriptionService, SubscriptionRepository] })
export class SubscriptionModule {}
