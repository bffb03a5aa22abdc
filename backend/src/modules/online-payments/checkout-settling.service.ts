import { Injectable } from '@nestjs/common';
import { nextCheckout } from '@oficio/machines/invoice-checkout';
import { Clock } from '../../clock.ts';
import { NO_USER, type Transaction, WorkerDatabase } from '../../database/database.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { isRefusedByProvider, isWithoutAccess } from '../../payment-provider/provider-failure.ts';
import { ReceivedOnline } from '../payments/online/received-online.ts';
import { type InvoiceCheckout, InvoiceCheckoutsRepository } from './invoice-checkouts.repository.ts';
import { type PageReport, readPage } from './provider-page.ts';

/** Stores what has become of a provider's page: reported by a webhook, or found when somebody asks. */
@Injectable()
export class CheckoutSettling {
  constructor(
    private readonly checkouts: InvoiceCheckoutsRepository,
    private readonly received: ReceivedOnline,
    private readonly worker: WorkerDatabase,
    private readonly payments: Payments,
    private readonly clock: Clock,
  ) {}

  /** Asks the provider about a page. Its answer may be stored later: no later report contradicts it. */
  async ask(checkout: InvoiceCheckout): Promise<PageReport> {
    return readPage(await this.payments.client(), checkout);
  }

  settle(checkout: InvoiceCheckout, report: PageReport): Promise<void> {
    return this.worker.transaction(NO_USER, (tx) => this.settleIn(tx, checkout, report));
  }

  /** As `settle`, in the transaction of the report. Money is recorded once, with the state that says so. */
  async settleIn(tx: Transaction, checkout: InvoiceCheckout, report: PageReport): Promise<void> {
    const { event } = report;
    if (!event) return;
    const documents = await this.received.lock(tx, checkout);
    const status = await this.checkouts.lockStatus(tx, checkout.id);
    const next = status && nextCheckout(status, event);
    if (!next) return;
    const at = this.clock.instant();
    await this.checkouts.move(tx, checkout.id, { ...report, status: next, at });
    if (next === 'paid') await this.received.record(tx, checkout, documents, report);
    if (next === 'failed') await this.received.notifyFailure(tx, checkout);
  }

  /** Closes an open page at the provider, so that nobody pays an amount that isn't owed any more. */
  async close(checkoutId: string): Promise<void> {
    const checkout = await this.worker.transaction(NO_USER, (tx) => this.checkouts.one(tx, checkoutId));
    if (!checkout || !['opening', 'open'].includes(checkout.status)) return;
    if (checkout.sessionId !== null) {
      const client = await this.payments.client();
      try {
        await client.checkout.sessions.expire(checkout.sessionId, {}, { stripeAccount: checkout.accountId });
      } catch (error) {
        // The client was quicker, or the page has ended: what the provider says of it counts.
        if (!isRefusedByProvider(error) && !isWithoutAccess(error)) throw error;
        return this.settle(checkout, await this.ask(checkout));
      }
    }
    await this.worker.transaction(NO_USER, async (tx) => {
      const status = await this.checkouts.lockStatus(tx, checkout.id);
      const next = status && nextCheckout(status, { type: 'page.closed' });
      if (next) await this.checkouts.move(tx, checkout.id, { status: next, at: this.clock.instant() });
    });
  }
}
