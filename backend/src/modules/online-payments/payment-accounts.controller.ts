import { Controller } from '@nestjs/common';
import { paymentAccountRoutes } from '@oficio/contracts';
import { Handles } from '../../http/handles.decorator.ts';
import { InOrganization, type OrganizationScope } from '../../http/request-scope.ts';
import { PaymentAccounts } from './payment-accounts.service.ts';

@Controller()
export class PaymentAccountsController {
  constructor(private readonly accounts: PaymentAccounts) {}

  @Handles(paymentAccountRoutes.one)
  one(@InOrganization() scope: OrganizationScope) {
    return this.accounts.one(scope);
  }

  @Handles(paymentAccountRoutes.connect)
  connect(@InOrganization() scope: OrganizationScope) {
    return this.accounts.connect(scope);
  }

  @Handles(paymentAccountRoutes.refresh)
  refresh(@InOrganization() scope: OrganizationScope) {
    return this.accounts.refresh(scope);
  }

  @Handles(paymentAccountRoutes.disconnect)
  disconnect(@InOrganization() scope: OrganizationScope) {
    return this.accounts.disconnect(scope);
  }
}
