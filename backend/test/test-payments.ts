import Stripe from 'stripe';
import { type EmbeddedStripe, startEmbeddedStripe } from '../embedded/stripe/index.ts';
import type { TestApplication, TestOptions } from './test-application.ts';

const SECRETS = {
  stripeSecretKey: 'sk_test_oficio',
  stripePublishableKey: 'pk_test_oficio',
  stripeWebhookSecret: 'whsec_oficio',
  stripeConnectWebhookSecret: 'whsec_oficio_connect',
};

/** An address where nothing listens, used before the stand-in runs and after it is closed. */
const CLOSED_PORT = 'http://127.0.0.1:1';

/** Stripe's stand-in on a test application's database, clock and webhook route. */
export interface TestPayments extends EmbeddedStripe {
  /** The real client, as the application uses it. */
  client: Stripe;
}

/** Options for a TestApplication whose payments `startTestPayments` supplies. */
export function testPaymentAccount(): NonNullable<TestOptions['payments']> {
  return {
    secretKey: SECRETS.stripeSecretKey,
    publishableKey: SECRETS.stripePublishableKey,
    webhookSecret: SECRETS.stripeWebhookSecret,
    connectWebhookSecret: SECRETS.stripeConnectWebhookSecret,
    apiUrl: CLOSED_PORT,
  };
}

/**
 * Starts the stand-in for an application that was started with `payments: testPaymentAccount()` and hasn't called the
 * provider yet. Close it before the application.
 */
export async function startTestPayments(
  app: TestApplication,
  {
    webhookUrl = `${app.url}/api/stripe/webhook`,
    connectWebhookUrl = `${app.url}/api/stripe/connect-webhook`,
  }: { webhookUrl?: string; connectWebhookUrl?: string } = {},
): Promise<TestPayments> {
  const stripe = await startEmbeddedStripe({
    adminUrl: app.database.adminUrl,
    publicUrl: app.options.publicUrl,
    webhookUrl,
    connectWebhookUrl,
    secrets: SECRETS,
    now: () => app.clock.now(),
    log: (line) => app.logLines.push(line),
  });
  const { payments } = app.options.connections;
  if (payments) payments.apiUrl = stripe.account.apiUrl;
  return { ...stripe, client: clientOf(stripe) };
}

/** The real client against a stand-in, without retries, so that a test sees each answer. */
export function clientOf({ account }: Pick<EmbeddedStripe, 'account'>): Stripe {
  const { hostname, port } = new URL(account.apiUrl);
  return new Stripe(account.secretKey, {
    protocol: 'http',
    host: hostname,
    port,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}
