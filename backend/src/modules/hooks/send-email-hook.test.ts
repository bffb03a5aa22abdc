import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ReceivedMail } from '../../../embedded/mail/index.ts';
import { TestApplication } from '../../../test/test-application.ts';
import { startTestInbox, type TestInbox } from '../../../test/test-inbox.ts';
import { RateLimits } from '../../limits/rate-limits.ts';
import { Mailer, MailQueue } from '../../mails/index.ts';
import { SEND_EMAIL_HOOK_PATH, sendEmailHook } from './send-email-hook.ts';

const SECRET = 'whsec_c2VjcmV0IG9mIHRoZSBob29rIGZvciBtYWlscw==';
const NEXT_SECRET = 'whsec_dGhlIG5leHQgc2VjcmV0IG9mIHRoZSBob29r';
const PUBLIC_URL = 'https://office.example.com';

let inbox: TestInbox;
let app: TestApplication;
let mailer: Mailer;
let queue: MailQueue;
let calls = 0;

beforeAll(async () => {
  inbox = await startTestInbox();
  mailer = new Mailer({ smtpUrl: inbox.smtpUrl, from: 'Oficio <office@example.com>' });
  queue = new MailQueue({ send: (mail) => mailer.send(mail), warn: () => undefined });
  const secrets = `v1,${SECRET}|v1,${NEXT_SECRET}`;
  app = await TestApplication.start({
    beforeParsers: (express, nest) => {
      const isFirst = (key: string) => nest.get(RateLimits, { strict: false }).isFirst(key);
      express.use(sendEmailHook({ secrets, publicUrl: PUBLIC_URL, mails: queue, isFirst }));
    },
  });
});

afterAll(async () => {
  await app.stop();
  await queue.close();
  mailer.close();
  await inbox.close();
});

interface Call {
  secret?: string;
  id?: string;
  signedAt?: Date;
  headers?: (signed: Record<string, string>) => Record<string, string>;
  change?: (body: string) => string;
}

async function call(payload: unknown, { secret = SECRET, id, signedAt, headers, change }: Call = {}) {
  calls += 1;
  const messageId = id ?? `msg_${calls}`;
  const at = signedAt ?? new Date();
  const body = typeof payload === 'string' ? payload : JSON.stringify(payload);
  const signed = {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(messageId, at, body),
  };
  const response = await fetch(app.url + SEND_EMAIL_HOOK_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ? headers(signed) : signed) },
    body: change ? change(body) : body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

/** The payload of Supabase's documentation, with fields that Oficio ignores. */
function payloadOf(to: string, data: Record<string, string>, user: Record<string, unknown> = {}) {
  return {
    user: {
      id: '8484b834-f29e-4af2-bf42-80644d154f76',
      aud: 'authenticated',
      email: to,
      phone: '',
      app_metadata: { provider: 'email' },
      ...user,
    },
    email_data: {
      token: '305805',
      token_hash: 'hash-of-the-token',
      redirect_to: `${PUBLIC_URL}/auth/callback`,
      site_url: PUBLIC_URL,
      token_new: '',
      token_hash_new: '',
      ...data,
    },
  };
}

async function mailsTo(address: string, count = 1): Promise<ReceivedMail[]> {
  await vi.waitFor(() => expect(inbox.to(address)).toHaveLength(count));
  return inbox.to(address);
}

let people = 0;
function newAddress(): string {
  people += 1;
  return `person-${people}@example.com`;
}

const HASH = 'token_hash=hash-of-the-token';

test.each([
  ['signup', 'Confirm your address for Oficio', `${PUBLIC_URL}/auth/callback?${HASH}&type=signup`],
  ['invite', 'You’re invited to Oficio', `${PUBLIC_URL}/auth/callback?${HASH}&type=invite`],
  ['magiclink', 'Your sign-in link for Oficio', `${PUBLIC_URL}/magic-link-verify?${HASH}&type=magiclink`],
  ['recovery', 'Reset your Oficio password', `${PUBLIC_URL}/reset-password?${HASH}&type=recovery`],
])('%s: one mail with a link to its page', async (email_action_type, subject, link) => {
  const to = newAddress();
  const redirect_to = email_action_type === 'recovery' ? `${PUBLIC_URL}/reset-password` : undefined;
  const payload = payloadOf(to, { email_action_type, ...(redirect_to && { redirect_to }) });
  expect(await call(payload)).toEqual({ status: 200, body: {} });
  expect(await mailsTo(to)).toMatchObject([{ to, subject, links: [link] }]);
});

test('a page with a query of its own keeps it', async () => {
  const to = newAddress();
  const redirect_to = `${PUBLIC_URL}/auth/callback?redirect=%2Fclients`;
  await call(payloadOf(to, { email_action_type: 'signup', redirect_to }));
  expect((await mailsTo(to))[0]?.links).toEqual([`${redirect_to}&${HASH}&type=signup`]);
});

test.each([
  'https://evil.example.com/auth/callback',
  `${PUBLIC_URL}.evil.example.com/auth/callback`,
  `${PUBLIC_URL}@evil.example.com/auth/callback`,
  'javascript:alert(1)',
  `${PUBLIC_URL}/dashboard`,
  'not an address',
  '',
])('a token never goes to %j', async (redirect_to) => {
  const to = newAddress();
  await call(payloadOf(to, { email_action_type: 'signup', redirect_to }));
  expect((await mailsTo(to))[0]?.links).toEqual([`${PUBLIC_URL}/auth/callback?${HASH}&type=signup`]);
});

test('a change that both addresses confirm sends each address its own token, by the documented names', async () => {
  const [current, next] = [newAddress(), newAddress()];
  const data = {
    email_action_type: 'email_change',
    token: '111111',
    token_hash_new: 'hash-of-the-current',
    token_new: '222222',
    token_hash: 'hash-of-the-new',
  };
  expect((await call(payloadOf(current, data, { new_email: next }))).status).toBe(200);
  const [[toCurrent], [toNew]] = [await mailsTo(current), await mailsTo(next)];
  expect(toCurrent?.links).toEqual([
    `${PUBLIC_URL}/auth/callback?token_hash=hash-of-the-current&type=email_change`,
  ]);
  expect(toCurrent?.subject).toBe('Confirm the change of your address for Oficio');
  expect(toNew?.links).toEqual([`${PUBLIC_URL}/auth/callback?token_hash=hash-of-the-new&type=email_change`]);
  expect(toNew?.subject).toBe('Confirm your new address for Oficio');
});

test.each([
  ['token_hash', { token_hash: 'the-only-one', token_hash_new: '' }],
  ['token_hash_new', { token_hash: '', token_hash_new: 'the-only-one' }],
])('a change that the new address alone confirms, by %s', async (_, hashes) => {
  const [current, next] = [newAddress(), newAddress()];
  await call(payloadOf(current, { email_action_type: 'email_change', ...hashes }, { new_email: next }));
  expect((await mailsTo(next))[0]?.links).toEqual([
    `${PUBLIC_URL}/auth/callback?token_hash=the-only-one&type=email_change`,
  ]);
  expect(inbox.to(current)).toEqual([]);
});

test('a code instead of a link', async () => {
  const to = newAddress();
  await call(payloadOf(to, { email_action_type: 'reauthentication' }));
  const [mail] = await mailsTo(to);
  expect([mail?.text.includes('305805'), mail?.links]).toEqual([true, []]);
});

test('a notice of a changed password links to the reset page and has no token', async () => {
  const to = newAddress();
  await call(payloadOf(to, { email_action_type: 'password_changed_notification', token_hash: '' }));
  expect(await mailsTo(to)).toMatchObject([
    { subject: 'Your Oficio password was changed', links: [`${PUBLIC_URL}/forgot-password`] },
  ]);
});

test('a notice of a changed address goes to the former mailbox, and names the new one', async () => {
  const [former, present] = [newAddress(), newAddress()];
  const kind = 'email_changed_notification';
  await call(payloadOf(present, { email_action_type: kind, old_email: former, token_hash: '' }));
  const [mail] = await mailsTo(former);
  expect([mail?.subject, mail?.links]).toEqual([
    'The address of your Oficio account was changed',
    [`${PUBLIC_URL}/contact`],
  ]);
  expect(mail?.text.replaceAll('\u2060', '')).toContain(present);
  expect(inbox.to(present)).toEqual([]);
});

test('an action without a mail in Oficio is ignored', async () => {
  const to = newAddress();
  expect(await call(payloadOf(to, { email_action_type: 'identity_linked_notification' }))).toEqual({
    status: 200,
    body: {},
  });
});

test('a call that is repeated under another id, four times at once, sends one mail', async () => {
  const to = newAddress();
  const payload = payloadOf(to, { email_action_type: 'signup' });
  const answers = await Promise.all([1, 2, 3, 4].map(() => call(payload)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const other = newAddress();
  await call(payloadOf(other, { email_action_type: 'signup' }));
  await mailsTo(other);
  expect(await mailsTo(to)).toHaveLength(1);
});

test('each of several secrets is accepted during a rotation', async () => {
  const payload = payloadOf(newAddress(), { email_action_type: 'unknown' });
  expect((await call(payload, { secret: NEXT_SECRET })).status).toBe(200);
});

const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
const without = (name: string) => (signed: Record<string, string>) =>
  Object.fromEntries(Object.entries(signed).filter(([header]) => header !== name));

test.each<[string, Call]>([
  ['another secret', { secret: 'whsec_YW5vdGhlciBzZWNyZXQgb2YgdGhlIHNhbWUgbGVuZ3Ro' }],
  ['one byte changed', { change: (body) => body.replace('305805', '305806') }],
  ['a byte more', { change: (body) => `${body} ` }],
  ['nothing', { change: () => '' }],
  ['no signature', { headers: without('webhook-signature') }],
  ['no time', { headers: without('webhook-timestamp') }],
  ['no id', { headers: without('webhook-id') }],
  ['no headers', { headers: () => ({}) }],
  ['another id', { headers: (signed) => ({ ...signed, 'webhook-id': 'msg_other' }) }],
  ['signed six minutes ago', { signedAt: ago(360) }],
  ['signed six minutes from now', { signedAt: ago(-360) }],
  [
    'an old signature with a new time',
    {
      signedAt: ago(360),
      headers: (signed) => ({ ...signed, 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }),
    },
  ],
])('%s: 401, and nothing is sent', async (_, how) => {
  const to = newAddress();
  const answer = await call(payloadOf(to, { email_action_type: 'signup' }), how);
  expect(answer).toEqual({
    status: 401,
    body: { error: { http_code: 401, message: 'The signature does not fit.' } },
  });
  const control = newAddress();
  await call(payloadOf(control, { email_action_type: 'signup' }));
  await mailsTo(control);
  expect(inbox.to(to)).toEqual([]);
});

test.each([
  ['no JSON', 'payload'],
  ['another payload', { user: null }],
  ['nobody to send to', payloadOf('', { email_action_type: 'signup' })],
  ['a change to no address', payloadOf('a@example.com', { email_action_type: 'email_change' })],
])('%s: 400', async (_, payload) => {
  expect((await call(payload)).status).toBe(400);
});

test('there is no hook where none was configured', async () => {
  const plain = await TestApplication.start();
  const answer = await plain.fetch('POST', SEND_EMAIL_HOOK_PATH, { body: {} });
  await plain.stop();
  expect(answer.status).toBe(404);
});
