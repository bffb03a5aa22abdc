import { Injectable } from '@nestjs/common';
import { type LocalDate, localDateAt, MINUTE_MS, type OnlinePayment } from '@oficio/contracts';
import type Stripe from 'stripe';
import { Clock } from '../../clock.ts';
import { NO_USER, WorkerDatabase } from '../../database/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { OrganizationScope } from '../../http/request-scope.ts';
import { Payments } from '../../payment-provider/payment-provider.ts';
import { PaymentQueue } from '../../payment-provider/payment-queue.ts';
import { toProvider } from '../../payment-provider/provider-amounts.ts';
import {
  amountFault,
  isRefusedByProvider,
  isWithoutAccess,
  providerApiError,
} from '../../payment-provider/provider-failure.ts';
import { CheckoutSettling } from './checkout-settling.service.ts';
import {
  type InvoiceCheckout,
  InvoiceCheckoutsRepository,
  type InvoiceRef,
  type PayableInvoice,
} from './invoice-checkouts.repository.ts';
import { readPage } from './provider-page.ts';

/** How long a page can be paid. */
const PAGE_MS = 60 * MINUTE_MS;
/** The provider's shortest lifetime of a page, plus a margin for clock skew. */
const SHORTEST_PAGE_MS = 32 * MINUTE_MS;
/** A page whose end is nearer isn't offered any more. */
const LEFT_MS = 2 * MINUTE_MS;
/** A page that has to be closed first is one more round; what was paid meanwhile is another. */
const ROUNDS = 3;

/** What a client's page says of paying online. `awaited`: the amount of money that is on its way. */
export type PayingOffer =
  | { state: 'none' }
  | { state: 'offered' }
  | {
      state: 'awaited';
      amountMinor: number;
      method: OnlinePayment['method'];
      /** The last day for it, in the organization's time zone; null: there is none. */
      lastDay: LocalDate | null;
    };

/** Why nothing can be paid online. `large`, `small`: the provider takes no such amount at once. */
export type PayingFault = 'unavailable' | 'large' | 'small';

/** The way on from 'Pay': the provider's page, or what stands in its way. */
export type PayingAnswer =
  | { url: string; checkoutId: string }
  | { stands: 'awaited' | 'settled' | PayingFault };

/** Pages of the provider on which a client pays the balance of an invoice. */
@Injectable()
export class InvoiceCheckouts {
  constructor(
    private readonly checkouts: InvoiceCheckoutsRepository,
    private readonly settling: CheckoutSettling,
    private readonly worker: WorkerDatabase,
    private readonly payments: Payments,
    private readonly queue: PaymentQueue,
    private readonly clock: Clock,
  ) {}

  async ofInvoice(scope: OrganizationScope, invoiceId: string): Promise<{ items: OnlinePayment[] }> {
    return { items: await this.checkouts.ofInvoice(scope, invoiceId) };
  }

  /** What the client's page of an invoice offers. It asks nobody but the database. */
  offer(ref: InvoiceRef): Promise<PayingOffer> {
    return this.worker.transaction(NO_USER, async (tx): Promise<PayingOffer> => {
      const invoice = await this.checkouts.invoice(tx, ref);
      const live = invoice && (await this.checkouts.live(tx, ref));
      if (live?.status === 'processing') {
        const { amountMinor, method, expiresAt } = live;
        const lastDay = expiresAt && localDateAt(Date.parse(expiresAt), invoice?.timezone ?? 'UTC');
        return { state: 'awaited', amountMinor, method, lastDay };
      }
      return { state: invoice && accountToPay(invoice) !== null && this.#isOffered() ? 'offered' : 'none' };
    });
  }

  /**
   * Leads to the page on which the client pays the balance. A second press gets the same page. An open page with another
   * amount is closed first, and what was paid there meanwhile is recorded.
   * @param back where the provider's page leads afterwards
   * @throws ApiError payments.unavailable: nothing was charged
   */
  pay(ref: InvoiceRef, back: (checkoutId: string) => `/${string}`): Promise<PayingAnswer> {
    return this.queue.forInvoice(ref.entityId, async () => {
      try {
        for (let round = 0; round < ROUNDS; round += 1) {
          const answer = await this.#attempt(ref, back);
          if (answer) return answer;
        }
      } catch (error) {
        throw providerApiError(error, 'payments.unavailable');
      }
      throw new ApiError('payments.unavailable');
    });
  }

  /** Null: a page had to be closed, and the invoice is looked at again. */
  async #attempt(ref: InvoiceRef, back: (checkoutId: string) => `/${string}`): Promise<PayingAnswer | null> {
    const prepared = await this.#prepare(ref);
    if ('stands' in prepared) return prepared;
    const { checkout, invoice, isWished } = prepared;
    if (checkout.status === 'opening') return this.#open(checkout, invoice, back);
    const client = await this.payments.client();
    const page = await readPage(client, checkout);
    if (isWished && page.event === null && page.url !== null)
      return { url: page.url, checkoutId: checkout.id };
    if (page.event === null) await this.settling.close(checkout.id);
    else await this.settling.settle(checkout, page);
    return null;
  }

  #prepare(
    ref: InvoiceRef,
  ): Promise<
    | { stands: 'awaited' | 'settled' | PayingFault }
    | { checkout: InvoiceCheckout; invoice: PayableInvoice; isWished: boolean }
  > {
    return this.worker.transaction(NO_USER, async (tx) => {
      const invoice = await this.checkouts.lockInvoice(tx, ref);
      if (!invoice) throw new ApiError('resource.not_found');
      const live = await this.checkouts.live(tx, ref);
      if (live?.status === 'processing') return { stands: 'awaited' };
      const accountId = this.#isOffered() ? accountToPay(invoice) : null;
      if (live?.status === 'open') {
        const isWished =
          accountId === live.accountId &&
          live.amountMinor === invoice.balanceMinor &&
          this.#leftMs(live) > LEFT_MS;
        return { checkout: live, invoice, isWished };
      }
      if (accountId === null) return { stands: invoice.balanceMinor > 0 ? 'unavailable' : 'settled' };
      const now = this.clock.now();
      if (live) {
        const fits = live.amountMinor === invoice.balanceMinor && this.#leftMs(live) >= SHORTEST_PAGE_MS;
        if (fits) return { checkout: live, invoice, isWished: true };
        // A page whose address was never stored was shown to nobody.
        await this.checkouts.move(tx, live.id, { status: 'expired', at: now.toISOString() });
      }
      const expiresAt = new Date(now.getTime() + PAGE_MS).toISOString();
      const checkout = await this.checkouts.insert(tx, invoice, {
        accountId,
        expiresAt,
        at: now.toISOString(),
      });
      return { checkout, invoice, isWished: true };
    });
  }

  async #open(
    checkout: InvoiceCheckout,
    invoice: PayableInvoice,
    back: (checkoutId: string) => `/${string}`,
  ): Promise<PayingAnswer | null> {
    const client = await this.payments.client();
    const units = toProvider(checkout.amountMinor, checkout.currency);
    const made =
      units === null
        ? { stands: 'unavailable' as const }
        : await this.#create(client, { checkout, invoice, units, back: back(checkout.id) });
    const at = this.clock.instant();
    if ('stands' in made) {
      await this.worker.transaction(NO_USER, (tx) =>
        this.checkouts.move(tx, checkout.id, { status: 'canceled', at }),
      );
      return made;
    }
    const status = await this.worker.transaction(NO_USER, (tx) =>
      this.checkouts.keepPage(tx, checkout.id, { ...made, at }),
    );
    if (made.url === null) return { stands: 'unavailable' };
    // The balance has changed while the page was made: nobody has seen it.
    return status === 'open' ? { url: made.url, checkoutId: checkout.id } : null;
  }

  /** Makes the page, unless the provider refuses the amount or takes no payments for this account. */
  async #create(
    client: Stripe,
    {
      checkout,
      invoice,
      units,
      back,
    }: { checkout: InvoiceCheckout; invoice: PayableInvoice; units: number; back: `/${string}` },
  ): Promise<{ sessionId: string; url: string | null } | { stands: PayingFault }> {
    const metadata = { invoiceId: invoice.id, checkoutId: checkout.id };
    try {
      const session = await client.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [
            {
              price_data: {
                currency: checkout.currency.toLowerCase(),
                unit_amount: units,
                product_data: { name: invoice.number },
              },
              quantity: 1,
            },
          ],
          client_reference_id: checkout.id,
          metadata,
          payment_intent_data: { description: invoice.number, metadata },
          submit_type: 'pay',
          success_url: this.payments.pageUrl(`${back}?paid=1`),
          cancel_url: this.payments.pageUrl(back),
          expires_at: Math.floor(Date.parse(checkout.expiresAt ?? '') / 1_000),
        },
        { idempotencyKey: checkout.id, stripeAccount: checkout.accountId },
      );
      return { sessionId: session.id, url: session.url };
    } catch (error) {
      const fault = amountFault(error);
      if (fault) return { stands: fault };
      if (isRefusedByProvider(error) || isWithoutAccess(error)) return { stands: 'unavailable' };
      throw error;
    }
  }

  #isOffered(): boolean {
    return this.payments.connectWebhookSecret !== null;
  }

  #leftMs({ expiresAt }: InvoiceCheckout): number {
    return expiresAt === null ? 0 : Date.parse(expiresAt) - this.clock.now().getTime();
  }
}

/** The account that takes the balance of an invoice; null where nothing can be paid online. */
function accountToPay({ kind, lifecycle, balanceMinor, account }: PayableInvoice): string | null {
  const isOwed = kind !== 'credit_note' && lifecycle === 'issued' && balanceMinor > 0;
  return isOwed && account?.status === 'active' ? account.id : null;
}
