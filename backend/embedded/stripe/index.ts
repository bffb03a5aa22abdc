import type { Handler } from '../http-exchange.ts';
import { startListener } from './api/listener.ts';
import { type CheckoutChoice, type CheckoutResult, payCheckout } from './billing/checkout.ts';
import { Service } from './service.ts';
import { Ledger } from './store/ledger.ts';
import { Delivery } from './webhooks/delivery.ts';

export interface EmbeddedStripe {
  /** The keys and the address of the API; `apiUrl` answers `/v1/…` on loopback. */
  readonly account: { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string };
  /** Handles everything below `/dev/stripe`. Another machine reaches a payer's pages alone, under the public name. */
  readonly handle: Handler;
  /** Runs everything that is due by the clock. Resolves when each event is delivered or has failed once. */
  advance(): Promise<void>;
  /** Pays like the payment page does. Resolves when each event is delivered or has failed once. */
  pay(sessionId: string, choice: CheckoutChoice): Promise<CheckoutResult>;
  close(): Promise<void>;
}

export interface EmbeddedStripeOptions {
  adminUrl: string;
  publicUrl: string;
  /** The application's webhook route. */
  webhookUrl: string;
  secrets: { stripeSecretKey: string; stripePublishableKey: string; stripeWebhookSecret: string };
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
    url: options.webhookUrl,
    secret: secrets.stripeWebhookSecret,
    log,
  });
  const service = new Service({ ledger, publicUrl, now, deliver: (events) => delivery.deliver(events) });
  const listener = await startListener({ service, secretKey: secrets.stripeSecretKey, log });
  delivery.start();
  const tick = setInterval(() => {
    service.advance().catch((error: Error) => log(`Payments didn't go on: ${error.message}`));
  }, TICK).unref();
  let pages: Promise<Handler> | undefined;
  return {
    account: {
      secretKey: secrets.stripeSecretKey,
      publishableKey: secrets.stripePublishableKey,
      webhookSecret: secrets.stripeWebhookSecret,
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
    async pay(sessionId, choice) {
      const { result, delivered } = await service.do((work) => payCheckout(work, sessionId, choice));
      await delivered;
      return result;
    },
    async close() {
      clearInterval(tick);
      await listener.close();
      await delivery.close();
      await ledger.close();
    },
  };
}
