import { Module } from '@nestjs/common';
import { CouponsModule } from '../coupons/coupons.module.ts';
import { SubscriptionNoticesModule } from '../subscription-notices/subscription-notices.module.ts';
import { AccessGrants } from './access-grants.service.ts';
import { BillingRepository } from './billing.repository.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { CheckoutOpening } from './checkout-opening.service.ts';
import { CheckoutsRepository } from './checkouts.repository.ts';
import { CustomerPortal } from './customer-portal.service.ts';
import { Customers } from './customers.ts';
import { SubscriptionController } from './subscription.controller.ts';
import { SubscriptionRepository } from './subscription.repository.ts';
import { SubscriptionService } from './subscription.service.ts';
import { SubscriptionChanges } from './subscription-changes.service.ts';
import { SubscriptionEnding } from './subscription-ending.service.ts';
import { SubscriptionSync } from './subscription-sync.service.ts';
import { SubscriptionUpkeep } from './subscription-upkeep.service.ts';

@Module({
  imports: [CouponsModule, SubscriptionNoticesModule],
  controllers: [SubscriptionController],
  providers: [
    AccessGrants,
    BillingRepository,
    CheckoutClosing,
    CheckoutOpening,
    CheckoutService,
    CheckoutsRepository,
    CustomerPortal,
    Customers,
    SubscriptionChanges,
    SubscriptionEnding,
    SubscriptionRepository,
    SubscriptionService,
    SubscriptionSync,
    SubscriptionUpkeep,
  ],
  exports: [AccessGrants, CheckoutClosing, SubscriptionEnding, SubscriptionSync],
})
export class SubscriptionModule {}
