import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StandIn, startStandIn } from '../../../test/stand-in.ts';
import { signatureOf } from './delivery.ts';

let standIn: StandIn;

beforeEach(async () => {
  standIn = await startStandIn();
});
afterEach(() => standIn.close());

const taken = (event: string, times = 1) =>
  vi.waitFor(() => expect(standIn.received.filter(({ id }) => id === event)).toHaveLength(times));

async function newestEvent(): Promise<string> {
  return (await standIn.client.events.list({ limit: 1 })).data[0]?.id ?? '';
}

test('the library verifies a signature for its bytes, secret and time only', () => {
  const webhooks = new Stripe('sk_test').webhooks;
  const payload = '{"object":"event","id":"evt_1"}';
  const now = Math.floor(Date.now() / 1000);

  expect(webhooks.constructEvent(payload, signatureOf(payload, 'whsec_a', now), 'whsec_a').id).toBe('evt_1');
  expect(() =>
    webhooks.constructEvent(`${payload} `, signatureOf(payload, 'whsec_a', now), 'whsec_a'),
  ).toThrow();
  expect(() => webhooks.constructEvent(payload, signatureOf(payload, 'whsec_b', now), 'whsec_a')).toThrow();
  expect(() =>
    webhooks.constructEvent(payload, signatureOf(payload, 'whsec_a', now - 301), 'whsec_a'),
  ).toThrow();
});

test('an event is signed with the real time, even under a moved clock', async () => {
  await standIn.at('2031-01-01T00:00:00.000Z');

  await standIn.client.customers.create({ email: 'late@example.com' });

  await vi.waitFor(() => expect(standIn.received).toHaveLength(1));
  expect(standIn.received[0]).toMatchObject({
    type: 'customer.created',
    api_version: '2026-10-28.endive',
    created: Date.parse('2031-01-01T00:00:00Z') / 1000,
    data: { object: { email: 'late@example.com' } },
  });
});

test('an event holds the object as it was at that moment', async () => {
  const { id } = await standIn.client.customers.create({ name: 'Before' });
  const event = await newestEvent();
  await standIn.client.customers.update(id, { name: 'After' });

  expect((await standIn.client.events.retrieve(event)).data.object).toMatchObject({ name: 'Before' });
});

test.each([
  ['refuses', 500],
  ['is not there', null],
  ['sends elsewhere', 302],
])('an application that %s receives the event again', async (_, status) => {
  standIn.answerWith(status);
  await standIn.client.customers.create({});
  const event = await newestEvent();
  await vi.waitFor(() => expect(standIn.attempts()).toBe(1));
  const before = standIn.received.length;
  standIn.answerWith(200);

  await taken(event, before + 1);
  await vi.waitFor(async () =>
    expect((await standIn.client.events.retrieve(event)).pending_webhooks).toBe(0),
  );
});

test('a restart continues undelivered events and keeps all objects', async () => {
  standIn.answerWith(null);
  const customer = await standIn.client.customers.create({ email: 'ana@example.com' });
  const event = await newestEvent();

  await standIn.restart();
  standIn.answerWith(200);

  await taken(event);
  expect(await standIn.client.customers.retrieve(customer.id)).toMatchObject({ email: 'ana@example.com' });
});

test('a call is answered while the application still hangs over its event', async () => {
  standIn.answerWith('hangs');

  await standIn.client.customers.create({});
  await standIn.client.customers.create({});

  expect((await standIn.client.customers.list()).data).toHaveLength(2);
});
