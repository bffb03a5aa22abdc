import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type EmbeddedStripe, startEmbeddedStripe } from '../embedded/stripe/index.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { clientOf } from './test-payments.ts';

export const SECRETS = {
  stripeSecretKey: 'sk_test_stand_in',
  stripePublishableKey: 'pk_test_stand_in',
  stripeWebhookSecret: 'whsec_stand_in',
  stripeConnectWebhookSecret: 'whsec_stand_in_connect',
};

/** The stand-in on a database of its own, with a clock and an application that receives its events. */
export interface StandIn {
  client: Stripe;
  stripe: EmbeddedStripe;
  database: TestDatabase;
  log: string[];
  /** Events verified by the real library, in the order of arrival. */
  received: Stripe.Event[];
  /** The number of deliveries so far, whatever their answer. */
  attempts(): number;
  /** The status with which the application answers events. Null: it is unreachable. */
  answerWith(status: number | 'hangs' | null): void;
  at(instant: string): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function startStandIn(start = '2026-06-15T18:30:00.000Z'): Promise<StandIn> {
  const database = await createTestDatabase();
  let now = new Date(start);
  let answer: number | 'hangs' | null = 200;
  const received: Stripe.Event[] = [];
  let attempts = 0;
  const log: string[] = [];
  const webhooks = new Stripe(SECRETS.stripeSecretKey).webhooks;
  const application: Server = createServer(async (request, response) => {
    attempts += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    if (answer === null) return void response.destroy();
    const signature = String(request.headers['stripe-signature']);
    const isOfAccount = request.url?.endsWith('/connect-webhook');
    const secret = isOfAccount ? SECRETS.stripeConnectWebhookSecret : SECRETS.stripeWebhookSecret;
    received.push(webhooks.constructEvent(Buffer.concat(chunks), signature, secret));
    if (answer !== 'hangs') response.writeHead(answer).end();
  });
  application.listen(0, '127.0.0.1');
  await once(application, 'listening');
  const { port } = application.address() as AddressInfo;
  const begin = () =>
    startEmbeddedStripe({
      adminUrl: database.adminUrl,
      publicUrl: 'http://127.0.0.1:4000',
      webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook`,
      connectWebhookUrl: `http://127.0.0.1:${port}/api/stripe/connect-webhook`,
      secrets: SECRETS,
      now: () => now,
      log: (line) => log.push(line),
    });
  const stripe = await begin();
  const standIn: StandIn = {
    stripe,
    client: clientOf(stripe),
    database,
    log,
    received,
    attempts: () => attempts,
    answerWith(status) {
      answer = status;
    },
    async at(instant) {
      now = new Date(instant);
      await standIn.stripe.advance();
    },
    async restart() {
      await standIn.stripe.close();
      standIn.stripe = await begin();
      standIn.client = clientOf(standIn.stripe);
    },
    async close() {
      await standIn.stripe.close();
      application.closeAllConnections();
      application.close();
      await database.drop();
    },
  };
  return standIn;
}

export interface Shop {
  customer: string;
  professional: string;
  starter: string;
}

/** Two prices and a customer. */
export async function openShop(client: Stripe): Promise<Shop> {
  const price = async (name: string, unit_amount: number) => {
    const product = await client.products.create({ name });
    const made = await client.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount,
      recurring: { interval: 'month' },
      lookup_key: `oficio_${name.toLowerCase()}_monthly`,
    });
    return made.id;
  };
  const customer = await client.customers.create({ email: 'ana@example.com', name: 'Ana Ruiz' });
  return {
    customer: customer.id,
    professional: await price('Professional', 1400),
    starter: await price('Starter', 500),
  };
}

export function openSession(
  client: Stripe,
  { customer, professional }: Shop,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Promise<Stripe.Checkout.Session> {
  return client.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: professional, quantity: 1 }],
    success_url: 'http://127.0.0.1:4000/subscription?checkout=success&session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:4000/subscription?canceled=true',
    ...more,
  });
}

/** A session paid with a card, and its subscription. */
export async function subscribe(
  { client, stripe }: StandIn,
  shop: Shop,
  more: Partial<Stripe.Checkout.SessionCreateParams> & { card?: 'pays' | 'failsLater' } = {},
): Promise<Stripe.Subscription> {
  const { card = 'pays', ...session } = more;
  const { id } = await openSession(client, shop, session);
  const result = await stripe.pay(id, { card });
  if (result.outcome !== 'paid') throw new Error(`Not paid: ${JSON.stringify(result)}`);
  const paid = await client.checkout.sessions.retrieve(id, { expand: ['subscription'] });
  return paid.subscription as Stripe.Subscription;
}
