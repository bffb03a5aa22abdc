import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module.ts';
import { CheckoutSettling } from './checkout-settling.service.ts';
import { CheckoutUpkeep } from './checkout-upkeep.ts';
import { ConnectEvents } from './connect-events.service.ts';
import { InvoiceCheckoutsRepository } from './invoice-checkouts.repository.ts';
import { InvoiceCheckouts } from './invoice-checkouts.service.ts';
import { InvoicePaymentsController } from './invoice-payments.controller.ts';
import { PaymentAccountsController } from './payment-accounts.controller.ts';
import { PaymentAccountsRepository } from './payment-accounts.repository.ts';
import { PaymentAccounts } from './payment-accounts.service.ts';
import { ReturnedPayers } from './returned-payers.service.ts';

/** Clients pay invoices online, through the organization's own account at the provider. */
@Module({
  imports: [PaymentsModule],
  controllers: [PaymentAccountsController, InvoicePaymentsController],
  providers: [
    PaymentAccounts,
    PaymentAccountsRepository,
    InvoiceCheckouts,
    InvoiceCheckoutsRepository,
    CheckoutSettling,
    CheckoutUpkeep,
    ReturnedPayers,
    ConnectEvents,
  ],
  exports: [ConnectEvents],
})
export class OnlinePaymentsModule {}
