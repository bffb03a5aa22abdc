import { Injectable } from '@nestjs/common';
import { DAY_MS, SUBSCRIPTION } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import type { Transaction } from '../../database/database.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { LOCKED_READ } from '../../payment-provider/provider-subscriptions.ts';
import { AuditLog } from '../../writes/audit-log.ts';
import {
  aboutSubscription,
  planNameOf,
  reportedBy,
  type SubscriptionReport,
} from '../subscription/subscription-sync.service.ts';
import { SubscriptionNotices } from '../subscription-notices/subscription-notices.service.ts';

/** An invoice of the provider, with the organization's subscription. */
interface InvoiceEvent extends SubscriptionReport {
  id: string;
}

/** Mails receipts and failed payments, once for each invoice and outcome, and writes them to the audit log. */
@Injectable()
export class InvoiceNotices {
  constructor(
    private readonly notices: SubscriptionNotices,
    private readonly payments: Payments,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Uses the invoice's current state, so that a payment that succeeded meanwhile isn't reported as failed. */
  async apply(tx: Transaction, event: InvoiceEvent): Promise<void> {
    const client = await this.payments.client();
    const invoice = await client.invoices.retrieve(event.id, {}, LOCKED_READ);
    if (invoice.status === 'paid' && invoice.amount_paid > 0) await this.#paid(tx, event, invoice);
    if (invoice.status === 'open' && event.facts.status === 'past_due') {
      await this.#failed(tx, event, invoice);
    }
  }

  async #paid(tx: Transaction, { id, billing, facts }: InvoiceEvent, invoice: Stripe.Invoice): Promise<void> {
    const amount = { amountMinor: invoice.amount_paid, currency: invoice.currency.toUpperCase() };
    await this.audit.record(tx, reportedBy(billing), {
      ...aboutSubscription(billing),
      action: 'paid',
      changes: amount,
    });
    await this.notices.add(tx, {
      organizationId: billing.organizationId,
      kind: 'receipt',
      key: id,
      details: {
        ...amount,
        planName: planNameOf(facts.planId),
        periodEnd: facts.currentPeriodEnd,
        invoiceUrl: invoice.hosted_invoice_url ?? null,
      },
      at: this.clock.instant(),
    });
  }

  async #failed(
    tx: Transaction,
    { id, billing, facts }: InvoiceEvent,
    invoice: Stripe.Invoice,
  ): Promise<void> {
    const amount = { amountMinor: invoice.amount_due, currency: invoice.currency.toUpperCase() };
    const since = Date.parse(facts.pastDueSince ?? this.clock.instant());
    await this.audit.record(tx, reportedBy(billing), {
      ...aboutSubscription(billing),
      action: 'payment_failed',
      changes: amount,
    });
    await this.notices.add(tx, {
      organizationId: billing.organizationId,
      kind: 'payment_failed',
      key: id,
      details: {
        ...amount,
        accessUntil: new Date(since + SUBSCRIPTION.pastDueGraceDays * DAY_MS).toISOString(),
      },
      at: this.clock.instant(),
    });
  }
}
