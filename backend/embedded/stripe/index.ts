import type { Handler } from '../http-exchange.ts';
import { startListener } from './api/listener.ts';
import { type CheckoutChoice, type CheckoutResult, payCheckout } from './billing/checkout.ts';
import { Service } from './service.ts';
import { Ledger } from './store/ledger.ts';
import { Delivery } from './webhooks/delivery.ts';

export interface EmbeddedStripe {
  /** How the application reaches it; `apiUrl` answers `/v1/…` on loopback. */
  readonly account: { secretKey: string; publishableKey: string; webhookSecret: string; apiUrl: string };
  /** For everything below `/dev/stripe`. Whoever isn't on this machine gets a plain 404. */
  readonly handle: Handler;
  /** Everything that is due by the clock's now happens; resolves when its events are delivered or have failed once. */
  advance(): Promise<void>;
  /** What the payment page does when somebody pays; resolves when its events are delivered or have failed once. */
  pay(sessionId: string, choice: CheckoutChoice): Promise<CheckoutResult>;
  close(): Promise<void>;
}

export interface EmbeddedStripeOptions {
  adminUrl: string;
  publicUrl: string;
  /** Where events are sent to. */
  webhookUrl: string;
  secrets: { stripeSecretKey: string; stripePublishableKey: string; stripeWebhookSecret: string };
  now: () => Date;
  log: (line: string) => void;
}

/** How often what is due is looked for without being told to, in milliseconds of real time. */
const TICK = 60_000;

/**
 * The parts of Stripe's API that the application calls, without money: an account of its own in the schema
 * `embedded_stripe` of the database, hosted pages, signed webhooks, and time as `now` says it.
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
      // Loaded with the first page: most processes never show one.
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
