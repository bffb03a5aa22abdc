import { Body, Controller } from '@nestjs/common';
import { type BodyOf, billingRoutes, subscriptionRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import {
  InOrganization,
  type OrganizationScope,
  type RequestScope,
  Scope,
} from '../../http/request-scope.ts';
import { CheckoutService } from './checkout.service.ts';
import { CheckoutClosing } from './checkout-closing.service.ts';
import { CustomerPortal } from './customer-portal.service.ts';
import { SubscriptionService } from './subscription.service.ts';
import { SubscriptionChanges } from './subscription-changes.service.ts';

@Controller()
export class SubscriptionController {
  constructor(
    private readonly subscription: SubscriptionService,
    private readonly changes: SubscriptionChanges,
    private readonly checkouts: CheckoutService,
    private readonly closing: CheckoutClosing,
    private readonly portals: CustomerPortal,
  ) {}

  @Handles(subscriptionRoutes.status)
  status(@Scope() scope: RequestScope) {
    return this.subscription.status(scope);
  }

  @Handles(subscriptionRoutes.config)
  config() {
    return this.subscription.config();
  }

  @Handles(subscriptionRoutes.startFreeTrial)
  startFreeTrial(
    @InOrganization() scope: OrganizationScope,
    @Body() { planId }: BodyOf<typeof subscriptionRoutes.startFreeTrial>,
  ) {
    return this.subscription.startFreeTrial(scope, planId);
  }

  @Handles(billingRoutes.createCheckoutSession)
  createCheckoutSession(
    @InOrganization() scope: OrganizationScope,
    @Body() wish: BodyOf<typeof billingRoutes.createCheckoutSession>,
  ) {
    return this.checkouts.open(scope, wish);
  }

  @Handles(billingRoutes.checkoutReturn)
  async checkoutReturn(
    @InOrganization() scope: OrganizationScope,
    @Body() { sessionId }: BodyOf<typeof billingRoutes.checkoutReturn>,
  ) {
    await this.closing.returned(scope, sessionId);
    return this.subscription.status(scope);
  }

  @Handles(billingRoutes.portal)
  portal(@InOrganization() scope: OrganizationScope) {
    return this.portals.open(scope);
  }

  @Handles(billingRoutes.cancel)
  cancel(@InOrganization() scope: OrganizationScope) {
    return this.changes.cancel(scope);
  }

  @Handles(billingRoutes.resume)
  resume(@InOrganization() scope: OrganizationScope) {
    return this.changes.resume(scope);
  }

  @Handles(billingRoutes.changePlan)
  changePlan(
    @InOrganization() scope: OrganizationScope,
    @Body() { planId }: BodyOf<typeof billingRoutes.changePlan>,
  ) {
    return this.changes.changePlan(scope, planId);
  }
}
