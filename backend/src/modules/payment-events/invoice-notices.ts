import { Injectable } from '@nestjs/common';
import { DAY_MS, SUBSCRIPTION } from '@oficio/contracts';
import type { SubscriptionFacts } from '@oficio/machines/subscription';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Payments } from '../../payments/payments.ts';
import { LOCKED_READ } from '../../payments/provider-subscriptions.ts';
import { planNameOf } from '../subscription/subscription-sync.service.ts';
import { SubscriptionNotices } from '../subscription-notices/subscription-notices.service.ts';

/** Mails receipts and failed payments, once for each invoice and outcome. */
@Injectable()
export class InvoiceNotices {
  constructor(
    private readonly notices: SubscriptionNotices,
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /** Uses the invoice's current state, so that a payment that succeeded meanwhile isn't reported as failed. */
  async notify(
    tx: Transaction,
    organizationId: string,
    { id, facts }: { id: string; facts: SubscriptionFacts },
  ): Promise<void> {
    const client = await this.payments.client();
    const invoice = await client.invoices.retrieve(id, {}, LOCKED_READ);
    if (invoice.status === 'paid' && invoice.amount_paid > 0) {
      await this.#receipt(tx, organizationId, { id, invoice, facts });
    }
    if (invoice.status === 'open' && facts.status === 'past_due') {
      await this.#failed(tx, organizationId, { id, invoice, facts });
    }
  }

  #receipt(tx: Transaction, organizationId: string, { id, invoice, facts }: Told): Promise<void> {
    return this.notices.add(tx, {
      organizationId,
      kind: 'receipt',
      key: id,
      details: {
        amountMinor: invoice.amount_paid,
        currency: invoice.currency.toUpperCase(),
        planName: planNameOf(facts.planId),
        periodEnd: facts.currentPeriodEnd,
        invoiceUrl: invoice.hosted_invoice_url ?? null,
      },
      at: this.clock.instant(),
    });
  }

  #failed(tx: Transaction, organizationId: string, { id, invoice, facts }: Told): Promise<void> {
    const since = Date.parse(facts.pastDueSince ?? this.clock.instant());
    return this.notices.add(tx, {
      organizationId,
      kind: 'payment_failed',
      key: id,
      details: {
        amountMinor: invoice.amount_due,
        currency: invoice.currency.toUpperCase(),
        accessUntil: new Date(since + SUBSCRIPTION.pastDueGraceDays * DAY_MS).toISOString(),
      },
      at: this.clock.instant(),
    });
  }
}

interface Told {
  id: string;
  invoice: Stripe.Invoice;
  facts: SubscriptionFacts;
}
