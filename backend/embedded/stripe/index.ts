import type { Handler } from '../http-exchange.ts';
import { startListener } from './api/listener.ts';
import { revokeAccess, setUpAccount } from './billing/accounts.ts';
import { type CheckoutChoice, type CheckoutResult, payCheckout } from './billing/checkout.ts';
import { closeDispute, openDispute } from './billing/disputes.ts';
import { endWaiting } from './billing/one-off-payment.ts';
import { Service } from './service.ts';
import { Ledger } from './store/ledger.ts';
import { Delivery } from './webhooks/delivery.ts';
import type { Work } from './work.ts';

export interface EmbeddedStripe {
  /** The keys and the address of the API; `apiUrl` answers `/v1/…` on loopback. */
  readonly account: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    connectWebhookSecret: string;
    apiUrl: string;
  };
  /** Handles everything below `/dev/stripe`. Another machine reaches a payer's pages alone, under the public name. */
  readonly handle: Handler;
  /** Runs everything that is due by the clock. Resolves when each event is delivered or has failed once. */
  advance(): Promise<void>;
  /** Pays like the payment page does. Resolves when each event is delivered or has failed once. */
  pay(sessionId: string, choice: CheckoutChoice): Promise<CheckoutResult>;
  /** Sets up a connected account as its owner does on the provider's pages. */
  setUp(account: string, state: 'complete' | 'restricted'): Promise<void>;
  /** Ends the platform's access to a connected account, as its owner can. */
  revokeAccess(account: string): Promise<void>;
  /** Ends a payment that waits for its money: cash at a counter, or a bank transfer. */
  endWaiting(paymentIntent: string, end: 'arrives' | 'fails'): Promise<void>;
  /** Disputes a payment as its payer does. Returns the id of the dispute. */
  openDispute(paymentIntent: string): Promise<string>;
  closeDispute(id: string, status: 'won' | 'lost'): Promise<void>;
  close(): Promise<void>;
}

export interface EmbeddedStripeOptions {
  adminUrl: string;
  publicUrl: string;
  /** The application's webhook of the platform's own events, and that of its connected accounts. */
  webhookUrl: string;
  connectWebhookUrl: string;
  secrets: {
    stripeSecretKey: string;
    stripePublishableKey: string;
    stripeWebhookSecret: string;
    stripeConnectWebhookSecret: string;
  };
  now: () => Date;
  log: (line: string) => void;
}

/** Milliseconds of real time between two runs of the due work. */
const TICK = 60_000;

/**
 * Stripe's API as far as the application calls it, without money: an account in the schema `embedded_stripe`, hosted
 * pages, signed webhooks. `now` is its time. README.md lists its guarantees.
 */
export async function startEmbeddedStripe(options: EmbeddedStripeOptions): Promise<EmbeddedStripe> {
  const { publicUrl, now, log, secrets } = options;
  const ledger = await Ledger.open(options.adminUrl);
  const delivery = new Delivery({
    ledger,
    webhooks: {
      platform: { url: options.webhookUrl, secret: secrets.stripeWebhookSecret },
      connected: { url: options.connectWebhookUrl, secret: secrets.stripeConnectWebhookSecret },
    },
    log,
  });
  const service = new Service({ ledger, publicUrl, now, deliver: (events) => delivery.deliver(events) });
  const listener = await startListener({ service, secretKey: secrets.stripeSecretKey, log });
  delivery.start();
  const tick = setInterval(() => {
    service.advance().catch((error: Error) => log(`Payments didn't go on: ${error.message}`));
  }, TICK).unref();
  let pages: Promise<Handler> | undefined;
  /** Runs a task for the account that has the document, and waits for the first delivery of its events. */
  async function doFor<Result>(of: string, task: (work: Work) => Promise<Result>): Promise<Result> {
    const { result, delivered } = await service.do(task, { of });
    await delivered;
    return result;
  }
  return {
    account: {
      secretKey: secrets.stripeSecretKey,
      publishableKey: secrets.stripePublishableKey,
      webhookSecret: secrets.stripeWebhookSecret,
      connectWebhookSecret: secrets.stripeConnectWebhookSecret,
      apiUrl: listener.url,
    },
    handle: (request, response, next) => {
      // Pages are loaded with the first request, because most processes never show one.
      pages ??= import('./pages/index.ts').then(({ createPages }) =>
        createPages({ service, delivery, publicUrl }),
      );
      pages.then((handle) => handle(request, response, next)).catch(next);
    },
    advance: () => service.advance(),
    pay: (sessionId, choice) => doFor(sessionId, (work) => payCheckout(work, sessionId, choice)),
    setUp: (account, state) =>
      doFor(account, async (work) => void (await setUpAccount(work, account, state))),
    revokeAccess: (account) => doFor(account, (work) => revokeAccess(work, account)),
    endWaiting: (id, end) => doFor(id, (work) => endWaiting(work, id, end)),
    openDispute: (id) => doFor(id, async (work) => (await openDispute(work, id)).id),
    closeDispute: (id, status) => doFor(id, (work) => closeDispute(work, id, status)),
    async close() {
      clearInterval(tick);
      await listener.close();
      await delivery.close();
      await ledger.close();
    },
  };
}
