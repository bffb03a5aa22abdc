import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openSession,
  openShop,
  type Shop,
  type StandIn,
  startStandIn,
  subscribe,
} from '../../../test/stand-in.ts';

let standIn: StandIn;
let shop: Shop;
let server: Server;
let port: number;

beforeAll(async () => {
  standIn = await startStandIn();
  shop = await openShop(standIn.client);
  server = createServer((request, response) => {
    standIn.stripe.handle(request, response, (error) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  await standIn.close();
});

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

async function ask(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const request = httpRequest({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
  });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await once(request, 'response');
  let text = '';
  for await (const chunk of response) text += String(chunk);
  return { status: response.statusCode, headers: response.headers, body: text };
}

async function send(path: string, body: object): Promise<unknown> {
  return JSON.parse((await ask('POST', path, body)).body);
}

test('the payment page names the purchase and charges once', async () => {
  const coupon = await standIn.client.coupons.create({
    name: 'Half a year',
    percent_off: 50,
    duration: 'repeating',
    duration_in_months: 6,
  });
  const { id } = await openSession(standIn.client, shop, { discounts: [{ coupon: coupon.id }] });
  const path = `/dev/stripe/checkout/${id}`;

  const { status, headers, body } = await ask('GET', path);
  expect(status).toBe(200);
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'self'; script-src 'self'/,
  );
  expect(body).toContain('This is a test payment page: no money moves.');
  expect(body).toMatch(
    /Subscribe to Professional.*\$14\.00.*>−\$7\.00.*Total today.*\$7\.00.*\$7\.00 for 5 more months, then \$14\.00 per month/s,
  );
  expect(body).toMatch(/Open until <time [^>]*>\w+ \d+, \d\d:\d\d UTC</);
  expect(body).toContain('href="http://127.0.0.1:4000/subscription?canceled=true"');
  expect(body).not.toMatch(/<script>|style=|onclick/);

  expect(await send(`${path}/pay`, { card: 'declined' })).toEqual({
    message: 'Your card was declined. Nothing was charged.',
  });
  const [first, second] = await Promise.all([
    send(`${path}/pay`, { card: 'pays' }),
    send(`${path}/pay`, { card: 'pays' }),
  ]);
  expect([first, second]).toContainEqual({
    url: `http://127.0.0.1:4000/subscription?checkout=success&session_id=${id}`,
  });
  expect([first, second]).toContainEqual({ url: path });
  expect((await ask('GET', path)).body).toContain('This has been paid. Nothing will be charged again.');
  expect(await send(`${path}/pay`, { card: 'pays' })).toEqual({ url: path });
});

test('3-D Secure has a page of its own; failing it returns to the payment page with a message', async () => {
  const { id } = await openSession(standIn.client, shop);
  const path = `/dev/stripe/checkout/${id}`;

  expect((await ask('GET', `${path}/challenge`)).body).toContain('No payment waits for a confirmation.');
  expect(await send(`${path}/pay`, { card: 'challenge' })).toEqual({ url: `${path}/challenge` });
  expect((await ask('GET', `${path}/challenge`)).body).toMatch(/Complete.*Fail/s);
  expect(await send(`${path}/pay`, { card: 'challenge', challenge: 'fail' })).toEqual({
    url: `${path}?failed=challenge`,
  });
  expect((await ask('GET', `${path}?failed=challenge`)).body).toContain(
    'Your bank did not confirm the payment.',
  );
  expect(await send(`${path}/pay`, { card: 'challenge', challenge: 'complete' })).toMatchObject({
    url: expect.stringContaining('checkout=success'),
  });
});

test('the portal cancels, resumes and changes the card, for its own customer only', async () => {
  const mine = await subscribe(standIn, shop);
  const other = await standIn.client.customers.create({ email: 'luis@example.com' });
  const foreign = await subscribe(standIn, { ...shop, customer: other.id });
  const { id, url } = await standIn.client.billingPortal.sessions.create({
    customer: shop.customer,
    return_url: 'http://127.0.0.1:4000/subscription',
  });
  const path = `/dev/stripe/portal/${id}`;
  expect(url).toBe(`http://127.0.0.1:4000${path}`);

  const { body } = await ask('GET', path);
  expect(body).toMatch(/Billing of Ana Ruiz.*Cancel subscription.*Card ending in 4242.*Invoices.*Paid/s);
  expect(body).toContain('href="http://127.0.0.1:4000/subscription"');

  expect(await send(`${path}/cancel`, { subscription: mine.id })).toEqual({ url: path });
  expect((await standIn.client.subscriptions.retrieve(mine.id)).cancel_at_period_end).toBe(true);
  expect(await send(`${path}/resume`, { subscription: mine.id })).toEqual({ url: path });
  expect((await standIn.client.subscriptions.retrieve(mine.id)).cancel_at_period_end).toBe(false);
  expect(await send(`${path}/cancel`, { subscription: foreign.id })).toHaveProperty('message');
  expect((await standIn.client.subscriptions.retrieve(foreign.id)).cancel_at_period_end).toBe(false);
  expect(await send(`${path}/card`, { card: 'failsLater' })).toEqual({ url: path });
  expect((await ask('GET', path)).body).toContain('Card ending in 0341');
});

test('names with markup are shown as text on every page', async () => {
  const hostile = '<img src=x onerror=alert(1)>"\'&';
  const customer = await standIn.client.customers.create({ name: hostile, email: hostile });
  const product = await standIn.client.products.create({ name: hostile });
  const price = await standIn.client.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  const coupon = await standIn.client.coupons.create({ name: hostile, percent_off: 10, duration: 'once' });
  const hostileShop = { ...shop, customer: customer.id, professional: price.id };
  const open = await openSession(standIn.client, hostileShop, { discounts: [{ coupon: coupon.id }] });
  const { latest_invoice } = await subscribe(standIn, hostileShop);
  const portal = await standIn.client.billingPortal.sessions.create({ customer: customer.id });

  const pages = await Promise.all(
    [`checkout/${open.id}`, `portal/${portal.id}`, `invoices/${latest_invoice}`, ''].map((path) =>
      ask('GET', `/dev/stripe/${path}`),
    ),
  );

  for (const { status, body } of pages) {
    expect(status).toBe(200);
    expect(body).toContain('&#60;img src=x onerror=alert(1)&#62;&#34;&#39;&#38;');
    expect(body).not.toContain('<img');
  }
});

test('the overview lists each event with its delivery and can send one again', async () => {
  const { id } = standIn.received[0] ?? { id: '' };
  expect((await ask('GET', '/dev/stripe')).body).toMatch(/taken \(200, 1 attempt\)/);

  expect(await send(`/dev/stripe/events/${id}/deliver`, {})).toEqual({ url: '/dev/stripe' });

  expect(standIn.received.filter((event) => event.id === id)).toHaveLength(2);
});

test.each([
  ['a foreign Host', 'GET', { host: 'office.example.com' }],
  ['a proxy in front', 'GET', { 'x-forwarded-for': '203.0.113.7' }],
  ['a form of another site', 'POST', { origin: 'https://office.example.com' }],
])('%s: 404', async (_, method, headers) => {
  const { status, body } = await ask(method, '/dev/stripe', method === 'POST' ? {} : undefined, headers);

  expect([status, body]).toEqual([404, 'Not found\n']);
});

test('under the public name another machine reaches the pages of a payer, and nothing else', async () => {
  // Of the stand-in's publicUrl; the proxy's header keeps the request from counting as local.
  const there = { host: '127.0.0.1:4000', 'x-forwarded-for': '192.168.1.20' };
  const { id } = await openSession(standIn.client, shop);
  const page = `/dev/stripe/checkout/${id}`;
  const statusOf = async (path: string) => (await ask('GET', path, undefined, there)).status;

  expect(await statusOf(page)).toBe(200);
  expect(await statusOf('/dev/stripe/pages.js')).toBe(200);
  expect(await statusOf('/dev/stripe')).toBe(404);

  const pay = (headers: object) => ask('POST', `${page}/pay`, { card: 'declined' }, { ...there, ...headers });
  expect((await pay({ origin: 'https://office.example.com' })).status).toBe(404);
  expect((await pay({ host: 'office.example.com' })).status).toBe(404);
  expect((await pay({ origin: 'http://127.0.0.1:4000' })).status).toBe(200);
  expect((await ask('POST', '/dev/stripe/events/evt_1/deliver', {}, there)).status).toBe(404);
});

test('an unknown page is a 404 page', async () => {
  expect((await ask('GET', '/dev/stripe/checkout/cs_test_none')).status).toBe(404);
  expect((await ask('GET', '/dev/stripe/elsewhere')).status).toBe(404);
});
