import { type WebhookDelivery, type WebhookEndpoint, webhookRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const ID = '00000000-0000-7000-8000-0000000000c1';
const ENDPOINT: WebhookEndpoint = {
  id: ID,
  url: 'https://shop.example/hooks',
  description: 'Tienda',
  events: ['client.created', 'invoice.paid'],
  enabled: true,
  disabledBecause: null,
  previousSecretUntil: null,
  failingSince: null,
  createdAt: '2026-01-10T12:00:00.000Z',
  updatedAt: '2026-01-10T12:00:00.000Z',
  version: 3,
};
const DELIVERY: WebhookDelivery = {
  id: '00000000-0000-7000-8000-0000000000d1',
  event: 'invoice.paid',
  occurredAt: '2026-01-14T12:00:00.000Z',
  status: 'failed',
  nextAttemptAt: null,
  attempts: 9,
  lastStatus: 500,
};
const SECRET = 'whsec_c2VjcmV0';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

const open = (path: string, items: WebhookEndpoint[], deliveries: WebhookDelivery[] = []) =>
  openScreen(`/settings/api?section=webhooks${path}`, {
    role: 'admin',
    answers(server: FakeServer) {
      server.answer(webhookRoutes.list, { items });
      server.answer(webhookRoutes.deliveries, { items: deliveries, nextCursor: null });
    },
  });

test('an admin adds an endpoint with all events of a kind, and gets its secret once', async () => {
  const { server } = await open('', []);
  await expect.element(page.getByText('No webhook endpoints yet')).toBeVisible();
  await button('New endpoint').click();
  await button('Add endpoint').click();
  await expect.element(dialog.getByText('Address is required')).toBeVisible();
  await expect.element(dialog.getByText('Please choose an event')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://shop.example');
  await dialog.getByRole('checkbox', { name: 'Invoices', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Invoices: viewed' }).click();
  await expectAccessible();
  await button('Add endpoint').click();
  await expect
    .element(dialog.getByText('Please enter a public address that begins with https://'))
    .toBeVisible();
  server.answer(webhookRoutes.create, () => {
    server.answer(webhookRoutes.list, { items: [ENDPOINT] });
    return { ...ENDPOINT, secret: SECRET };
  });
  await dialog.getByRole('textbox', { name: 'Address' }).fill(' https://shop.example/hooks ');
  await button('Add endpoint').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
  expect(server.callsOf(webhookRoutes.create).at(-1)?.body).toEqual({
    url: 'https://shop.example/hooks',
    description: null,
    events: [
      'invoice.created',
      'invoice.updated',
      'invoice.issued',
      'invoice.sent',
      'invoice.paid',
      'invoice.voided',
      'invoice.deleted',
    ],
  });
});

test('an endpoint that Oficio switched off says why, and is switched on again', async () => {
  const off: WebhookEndpoint = { ...ENDPOINT, enabled: false, disabledBecause: 'failures' };
  const { server } = await open('', [off]);
  await expect.element(page.getByText('Switched off after failures')).toBeVisible();
  await page.getByRole('link', { name: ENDPOINT.url }).click();
  await expect.element(page.getByText('Oficio has switched this endpoint off')).toBeVisible();
  await expect.element(button('Send a test')).toBeDisabled();
  server.answer(webhookRoutes.update, () => {
    server.answer(webhookRoutes.list, { items: [ENDPOINT] });
    return ENDPOINT;
  });
  await page.getByRole('switch', { name: 'Send events' }).click();
  await expect.element(page.getByText('Oficio has switched this endpoint off')).not.toBeInTheDocument();
  expect(server.callsOf(webhookRoutes.update).map(({ body }) => body)).toEqual([
    { enabled: true, version: 3 },
  ]);
  await expectAccessible();
});

test('the log opens a delivery with its attempts, which is sent again', async () => {
  const { server } = await open(`&endpoint=${ID}`, [ENDPOINT], [DELIVERY]);
  const attempt = { id: ID, at: DELIVERY.occurredAt, durationMs: 12, status: 500, response: '<b>no</b>' };
  server.answer(webhookRoutes.delivery, {
    ...DELIVERY,
    body: '{"event":"invoice.paid"}',
    log: [{ ...attempt, failure: 'The server answered 500.' }],
  });
  server.answer(webhookRoutes.sendAgain, { ...DELIVERY, status: 'pending' });
  await page.getByRole('button', { name: /invoice\.paid.*9 attempts, answered 500.*Failed/ }).click();
  await expect.element(dialog.getByText('<b>no</b>')).toBeVisible();
  await expect
    .element(dialog.getByRole('region', { name: 'Content' }))
    .toMatchTextContent(/"event": "invoice.paid"/);
  await expectAccessible();
  await button('Send again').click();
  await expect.element(page.getByText('It is sent again')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('a rotation shows the new secret, and a removal leads to the list', async () => {
  const { server } = await open(`&endpoint=${ID}`, [ENDPOINT]);
  server.answer(webhookRoutes.rotate, { ...ENDPOINT, secret: SECRET });
  await button('New secret').click();
  await button('Make secret').click();
  await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue(SECRET);
  await userEvent.keyboard('{Escape}');
  await button('Close anyway').click();
  server.answer(webhookRoutes.remove, () => {
    server.answer(webhookRoutes.list, { items: [] });
    return undefined;
  });
  await button('Remove').click();
  await button('Remove endpoint').click();
  await expect.element(page.getByText('No webhook endpoints yet')).toBeVisible();
  expect(location.search).not.toContain('endpoint');
});

test('the address of a removed endpoint says so', async () => {
  await open(`&endpoint=${ID}`, []);
  await expect.element(page.getByText('This endpoint could not be found')).toBeVisible();
});

test('on a narrow phone a long address is broken', async () => {
  await page.viewport(320, 700);
  const long = { ...ENDPOINT, url: `https://shop.example/${'hooks'.repeat(40)}` };
  await open(`&endpoint=${ID}`, [long], [DELIVERY]);
  await expect.element(page.getByRole('heading', { name: long.url })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});
