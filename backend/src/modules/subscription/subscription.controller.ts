import { Body, Controller } from '@nestjs/common';
import { type BodyOf, type SubscriptionStatus, subscriptionRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import {
  InOrganization,
  type OrganizationScope,
  type RequestScope,
  Scope,
} from '../../http/request-scope.ts';
import { SubscriptionService } from './subscription.service.ts';

@Controller()
export class SubscriptionController {
  constructor(private readonly subscription: SubscriptionService) {}

  @Handles(subscriptionRoutes.status)
  status(@Scope() scope: RequestScope): Promise<SubscriptionStatus> {
    return this.subscription.status(scope);
  }

  @Handles(subscriptionRoutes.startFreeTrial, { members: ['owner', 'admin'] })
  startFreeTrial(
    @InOrganization() scope: OrganizationScope,
    @Body() { planId }: BodyOf<typeof subscriptionRoutes.startFreeTrial>,
  ): Promise<SubscriptionStatus> {
    return this.subscription.startFreeTrial(scope, planId);
  }
}
