import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { networkInterfaces } from 'node:os';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort, type Installation, installationIn, type OficioChild, Playground } from './oficio-child.ts';

const DAY = 86_400;

const playground = new Playground();
let dataDir: string;
let child: OficioChild;
let installation: Installation;

beforeAll(async () => {
  dataDir = await playground.directory();
  child = await playground
    .start({ dataDir, port: await freePort(), environment: { DEV_TOOLS: '1', HOST: '0.0.0.0' } })
    .running();
  installation = await installationIn(dataDir);
  await stopLookups(installation.adminUrl);
});
afterAll(() => playground.clear());

/** The daily look-ups of the demo's domains and certificates would be half of the work of a passed day. */
async function stopLookups(adminUrl: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  for (const table of ['domain_lookups', 'certificate_lookups']) {
    await admin.query(`UPDATE oficio.${table} SET next_at = 'infinity'`);
  }
  await admin.end();
}

async function move(wish: object): Promise<Date> {
  const answer = await fetch(`${child.url}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  });
  expect(answer.status).toBe(200);
  const { now } = (await answer.json()) as { now: string };
  return new Date(now);
}

interface Newcomer {
  email: string;
  call: (method: string, path: string, body?: object) => Promise<Response>;
}

/** A new person with a confirmed address. */
async function newcomer(): Promise<Newcomer> {
  const supabase = createClient(child.url, installation.publishableKey, { auth: { persistSession: false } });
  const email = `ana-${randomUUID().slice(0, 8)}@example.com`;
  const { error } = await supabase.auth.signUp({ email, password: 'Correct-horse-7' });
  if (error) throw error;
  const { links } = await mailTo(email, /confirm/i);
  const token = links.map((link) => new URL(link).searchParams.get('token_hash')).find(Boolean) ?? '';
  const { data } = await supabase.auth.verifyOtp({ token_hash: token, type: 'signup' });
  const authorization = `Bearer ${data.session?.access_token}`;
  const call: Newcomer['call'] = (method, path, body) =>
    fetch(child.url + path, {
      method,
      headers: { authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  return { email, call };
}

interface Mail {
  subject: string;
  links: string[];
  receivedAt: string;
}

/** Newest first. */
async function mailsTo(email: string): Promise<Mail[]> {
  const answer = await fetch(`${child.url}/dev/mail/messages?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as Mail[];
}

function mailTo(email: string, subject: RegExp): Promise<Mail> {
  return vi.waitFor(async () => {
    const found = (await mailsTo(email)).find((mail) => subject.test(mail.subject));
    if (!found) throw new Error(`No mail like ${subject}`);
    return found;
  });
}

test('a trial ends after thirty days, for cached sessions, too; each mail about its end is sent on its day', async () => {
  const { email, call } = await newcomer();
  await call('GET', '/api/auth/me');
  const begun = Date.now();
  expect((await call('POST', '/api/subscription/start-free-trial', { planId: 1 })).status).toBe(200);
  expect((await call('GET', '/api/clients')).status).toBe(200);

  const before = await move({ advanceBySeconds: 30 * DAY - 600 });
  expect((await call('GET', '/api/clients')).status).toBe(200);
  const after = await move({ advanceBySeconds: 600 });
  expect((await call('GET', '/api/clients')).status).toBe(402);
  expect(after.getTime() - before.getTime()).toBeGreaterThanOrEqual(600_000);

  await move({ advanceBySeconds: DAY });
  const days = (await mailsTo(email))
    .filter(({ subject }) => /trial .*(ends in|has ended)/.test(subject))
    .map(({ receivedAt }) => Math.floor((Date.parse(receivedAt) - begun) / (DAY * 1_000)));
  expect(days).toEqual([30, 29, 27, 23]);

  await move({ reset: true });
  expect((await call('GET', '/api/clients')).status).toBe(200);
});

/** The status of `/dev/clock` for a request to an address of this machine with these headers. */
async function statusFor(address: string, method: string, headers: Record<string, string>): Promise<number> {
  const { port } = child.options;
  const request = httpRequest({ host: address, port, path: '/dev/clock', method, headers });
  request.end(method === 'POST' ? JSON.stringify({ advanceBySeconds: DAY }) : undefined);
  const [response] = await once(request, 'response');
  response.resume();
  return response.statusCode;
}

test('only this machine and its own pages reach the clock', async () => {
  const json = { 'content-type': 'application/json' };
  const outside = Object.values(networkInterfaces())
    .flatMap((found) => found ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const before = await move({ advanceBySeconds: 0 });

  for (const { address } of outside) {
    expect(await statusFor(address, 'GET', { host: 'localhost' })).toBe(404);
    expect(await statusFor(address, 'POST', { ...json, host: 'localhost' })).toBe(404);
  }
  expect(await statusFor('127.0.0.1', 'GET', { host: 'office.example.com' })).toBe(404);
  expect(await statusFor('127.0.0.1', 'POST', { ...json, origin: 'https://evil.example' })).toBe(404);
  expect(await statusFor('127.0.0.1', 'GET', { 'x-forwarded-for': '203.0.113.7' })).toBe(404);
  expect(await statusFor('127.0.0.1', 'GET', {})).toBe(200);
  const after = await move({ advanceBySeconds: 0 });
  expect(after.getTime() - before.getTime()).toBeLessThan(DAY * 1_000);
  expect(await statusFor('127.0.0.1', 'POST', { ...json, origin: child.url })).toBe(200);
  await move({ reset: true });
});

/** Restarts the process on the same port and data. */
async function restart(environment: Record<string, string>): Promise<void> {
  await child.stop();
  child = await playground.start({ dataDir, port: child.options.port, environment }).running();
}

test('the registry’s stand-in follows the clock and keeps its names over a restart', async () => {
  const registry = `${child.url}/dev/registry/names/acme.example`;
  const phase = async (): Promise<string> => {
    const { state } = (await (await fetch(registry)).json()) as { state: { phase: string } };
    return state.phase;
  };
  const expiresOn = new Date(Date.now() + 2 * DAY * 1_000).toISOString().slice(0, 10);
  const headers = { 'content-type': 'application/json' };
  await fetch(registry, { method: 'PUT', headers, body: JSON.stringify({ expiresOn }) });
  expect(await phase()).toBe('registered');

  await move({ advanceBySeconds: 3 * DAY });
  expect(await phase()).toBe('grace');
  await restart({ DEV_TOOLS: '1' });
  expect(await phase()).toBe('grace');
  await move({ reset: true });
  expect(await phase()).toBe('registered');
});

test('the payments’ stand-in keeps its data over a restart', async () => {
  const { call } = await newcomer();
  const opened = await call('POST', '/api/subscription/create-checkout-session', {});
  expect(opened.status).toBe(200);
  const { url } = (await opened.json()) as { url: string };
  expect((await fetch(url)).status).toBe(200);

  await restart({ DEV_TOOLS: '1' });

  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('14')]);
});

test('a moved clock and a reset both survive a restart', async () => {
  const { call } = await newcomer();
  await call('POST', '/api/subscription/start-free-trial', { planId: 1 });
  const moved = await move({ advanceBySeconds: 31 * DAY });
  expect((await call('GET', '/api/clients')).status).toBe(402);

  await restart({ DEV_TOOLS: '1' });
  const resumed = await move({ advanceBySeconds: 0 });
  expect(resumed.getTime()).toBeGreaterThanOrEqual(moved.getTime());
  expect(resumed.getTime() - moved.getTime()).toBeLessThan(DAY * 1_000);
  expect((await call('GET', '/api/clients')).status).toBe(402);
  expect(child.output).toContain('The clock was moved and shows');

  await restart({});
  expect((await call('GET', '/api/clients')).status).toBe(402);

  await restart({ DEV_TOOLS: '1' });
  await move({ reset: true });
  await restart({ DEV_TOOLS: '1' });
  expect((await call('GET', '/api/clients')).status).toBe(200);
  expect(child.output).not.toContain('The clock was moved');
});

test('with Stripe’s keys the clock is real time, also if it was moved before', async () => {
  await move({ advanceBySeconds: 2 * DAY });
  await restart({
    DEV_TOOLS: '1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });

  expect(await statusFor('127.0.0.1', 'POST', { 'content-type': 'application/json' })).toBe(409);
  const { now } = (await (await fetch(`${child.url}/dev/clock`)).json()) as { now: string };
  expect(Date.parse(now) - Date.now()).toBeLessThan(DAY * 1_000);
  expect(child.output).toContain('with Stripe’s keys it is Stripe’s');
  expect((await fetch(`${child.url}/dev/stripe`)).status).toBe(404);
  expect(await (await fetch(`${child.url}/api/config`)).json()).toMatchObject({
    features: { payments: true },
  });
});

test('PAYMENTS=0 turns payments off in every part; without DEV_TOOLS the clock can’t be moved', async () => {
  await restart({ PAYMENTS: '0' });

  const answers = await Promise.all(
    ['GET', 'POST'].map((method) => statusFor('127.0.0.1', method, { 'content-type': 'application/json' })),
  );

  expect(answers).toEqual([404, 404]);
  expect(await (await fetch(`${child.url}/api/config`)).json()).toMatchObject({
    features: { payments: false },
  });
  const { call } = await newcomer();
  const status = await (await call('GET', '/api/subscription/status')).json();
  expect(status).toMatchObject({ stripeConfigured: false });
  const checkout = await call('POST', '/api/subscription/create-checkout-session', {});
  expect([checkout.status, await checkout.json()]).toMatchObject([409, { code: 'payments.not_configured' }]);
  expect((await call('POST', '/api/subscription/start-free-trial', { planId: 1 })).status).toBe(200);
});
