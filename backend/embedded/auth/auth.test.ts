import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EmbeddedMail, type ReceivedMail, startEmbeddedMail } from '../mail/index.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts';
import { type EmbeddedAuth, type LimitAuth, startEmbeddedAuth } from './index.ts';

const PUBLISHABLE_KEY = 'sb_publishable_only_for_this_test';
const PASSWORD = 'correct horse';

let directory: string;
let postgres: EmbeddedPostgres;
let mail: EmbeddedMail;
let auth: EmbeddedAuth;
let server: Server;
let publicUrl: string;
let databaseIsUp = true;
const ended: string[] = [];
const counted: { kind: string; account: string | undefined }[] = [];
let limitFails = false;
let verdict: Awaited<ReturnType<LimitAuth>>;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'oficio-auth-'));
  postgres = await startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    password: 'p',
    durable: false,
  });
  server = createServer((request, response) => {
    const handle = request.url?.startsWith('/auth/v1') ? auth.handle : mail.handle;
    handle(request, response, () => response.writeHead(404).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  publicUrl = `http://localhost:${(server.address() as AddressInfo).port}`;
  mail = await startEmbeddedMail({ publicUrl });
  const transport = createTransport(mail.smtpUrl);
  auth = await startEmbeddedAuth({
    adminUrl: postgres.adminUrl,
    jwtSecret: 'a secret of at least thirty-two characters',
    publishableKey: PUBLISHABLE_KEY,
    publicUrl,
    sendMail: async ({ kind, to, link }) => {
      await transport.sendMail({ from: 'Oficio <office@example.com>', to, subject: kind, text: link });
    },
    limit: async (kind, account) => {
      counted.push({ kind, account });
      if (limitFails) throw new Error('timeout exceeded when trying to connect');
      return verdict;
    },
    onSessionEnded: (sessionId) => ended.push(sessionId),
    databaseIsUp: () => databaseIsUp,
  });
});

afterAll(async () => {
  await auth?.close();
  await mail?.close();
  server?.close();
  await postgres?.stop();
  await rm(directory, { recursive: true, force: true });
});

function client(): SupabaseClient {
  return createClient(publicUrl, PUBLISHABLE_KEY, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false, flowType: 'implicit' },
  });
}

async function mailsTo(address: string): Promise<ReceivedMail[]> {
  await auth.idle();
  const answer = await fetch(`${publicUrl}/dev/mail/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as ReceivedMail[];
}

/** Opens the link of the newest mail at the auth service itself. Returns the address where the browser would end up. */
async function followNewestLink(address: string): Promise<URL> {
  const [newest] = await mailsTo(address);
  const page = new URL(newest?.links[0] ?? '');
  const link = new URL(`${publicUrl}/auth/v1/verify`);
  link.searchParams.set('token', page.searchParams.get('token_hash') ?? '');
  link.searchParams.set('type', page.searchParams.get('type') ?? '');
  link.searchParams.set('redirect_to', page.origin + page.pathname);
  const answer = await fetch(link, { redirect: 'manual' });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get('location') ?? '');
}

async function confirmedAccount(email: string): Promise<SupabaseClient> {
  const supabase = client();
  await supabase.auth.signUp({ email, password: PASSWORD });
  await followNewestLink(email);
  await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  return supabase;
}

test('sign-up, confirmation by the mailed link, sign-in', async () => {
  const supabase = client();
  const email = 'ana@example.com';
  const signUp = await supabase.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { firstName: 'Ana', lastName: 'Ruiz' }, emailRedirectTo: `${publicUrl}/auth/callback` },
  });
  expect(signUp.error).toBeNull();
  expect(signUp.data.session).toBeNull();

  const early = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  expect(early.error?.code).toBe('email_not_confirmed');

  const [confirmation] = await mailsTo(email);
  expect(confirmation?.subject).toBe('signup');
  expect(confirmation?.links).toHaveLength(1);
  const target = await followNewestLink(email);
  expect(target.origin + target.pathname).toBe(`${publicUrl}/auth/callback`);
  expect(new URLSearchParams(target.hash.slice(1)).get('type')).toBe('signup');

  const signIn = await supabase.auth.signInWithPassword({ email, password: PASSWORD });
  expect(signIn.error).toBeNull();
  expect(signIn.data.user?.user_metadata).toMatchObject({ firstName: 'Ana', lastName: 'Ruiz' });
});

test('a confirmation link leads to the callback page when the sign-up named no page', async () => {
  await client().auth.signUp({ email: 'bea@example.com', password: PASSWORD });

  expect((await followNewestLink('bea@example.com')).pathname).toBe('/auth/callback');
});

test('a link never leads to another origin', async () => {
  await client().auth.signUp({
    email: 'cruz@example.com',
    password: PASSWORD,
    options: { emailRedirectTo: 'https://elsewhere.example.org/auth/callback' },
  });

  expect((await followNewestLink('cruz@example.com')).origin).toBe(publicUrl);
});

test('a second confirmation mail has a working link', async () => {
  const email = 'dario@example.com';
  await client().auth.signUp({ email, password: PASSWORD });

  const again = await client().auth.resend({ type: 'signup', email });

  expect(again.error).toBeNull();
  expect(await mailsTo(email)).toHaveLength(2);
  expect((await followNewestLink(email)).hash).toContain('access_token=');
});

test('a sign-up with a confirmed address succeeds as usual and mails the owner', async () => {
  const email = 'elena@example.com';
  await confirmedAccount(email);

  const repeated = await client().auth.signUp({ email, password: 'another password' });

  expect(repeated.error).toBeNull();
  expect(repeated.data.session).toBeNull();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual([
    'account_exists_notification',
    'signup',
  ]);
});

test('a sign-in link and a recovery link lead to their pages', async () => {
  const email = 'fabio@example.com';
  await confirmedAccount(email);

  await client().auth.signInWithOtp({
    email,
    options: { shouldCreateUser: false, emailRedirectTo: `${publicUrl}/auth/callback` },
  });
  const magic = await followNewestLink(email);
  await client().auth.resetPasswordForEmail(email, { redirectTo: `${publicUrl}/reset-password` });
  const recovery = await followNewestLink(email);

  expect([magic.pathname, recovery.pathname]).toEqual(['/magic-link-verify', '/reset-password']);
  expect(new URLSearchParams(recovery.hash.slice(1)).get('type')).toBe('recovery');
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['recovery', 'magiclink', 'signup']);
});

test('a link works once', async () => {
  const email = 'gina@example.com';
  await client().auth.signUp({ email, password: PASSWORD });
  await followNewestLink(email);

  const second = await followNewestLink(email);

  expect(new URLSearchParams(second.hash.slice(1)).get('error_code')).toBe('otp_expired');
});

test('a change of address takes effect when the new mailbox confirms it', async () => {
  const supabase = await confirmedAccount('hugo@example.com');
  const mine = 'hugo.new@example.com';

  const change = await supabase.auth.updateUser({ email: mine });

  expect(change.error).toBeNull();
  expect((await mailsTo('hugo@example.com')).map(({ subject }) => subject)).toEqual(['signup']);
  expect((await supabase.auth.getUser()).data.user?.email).toBe('hugo@example.com');
  await followNewestLink(mine);
  const signIn = await client().auth.signInWithPassword({ email: mine, password: PASSWORD });
  expect(signIn.data.user?.email).toBe(mine);
});

test('a new password ends the other sessions and keeps its own', async () => {
  const email = 'ines@example.com';
  const first = await confirmedAccount(email);
  const second = client();
  const other = await second.auth.signInWithPassword({ email, password: PASSWORD });
  ended.length = 0;

  await first.auth.updateUser({ password: 'A-new-password-7', current_password: PASSWORD });

  const otherSession = JSON.parse(atob(other.data.session?.access_token.split('.')[1] ?? '')).session_id;
  expect(ended).toContain(otherSession);
  expect((await first.auth.refreshSession()).error).toBeNull();
  expect((await second.auth.refreshSession()).error?.status).toBe(400);
  expect((await mailsTo(email))[0]).toMatchObject({
    subject: 'password_changed_notification',
    links: [`${publicUrl}/forgot-password`],
  });
});

test('a sign-out reports the ended session', async () => {
  const supabase = await confirmedAccount('julio@example.com');
  const { data } = await supabase.auth.getSession();
  const own = JSON.parse(atob(data.session?.access_token.split('.')[1] ?? '')).session_id;
  ended.length = 0;

  await supabase.auth.signOut({ scope: 'local' });

  expect(ended).toEqual([own]);
});

test('sign-in attempts are counted for each account, refreshes are not', async () => {
  const supabase = await confirmedAccount('karla@example.com');
  counted.length = 0;

  await supabase.auth.refreshSession();
  await client().auth.signInWithPassword({ email: 'Karla@Example.com', password: 'wrong' });

  expect(counted).toEqual([{ kind: 'signIn', account: 'karla@example.com' }]);
});

test('one attempt over the limit gets 429 with the time to wait', async () => {
  verdict = { retryAfterSeconds: 42 };
  const answer = await fetch(`${publicUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'karla@example.com', password: PASSWORD }),
  });
  const refused = await client().auth.signInWithPassword({ email: 'karla@example.com', password: PASSWORD });
  verdict = undefined;

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '42']);
  expect(refused.error?.code).toBe('over_request_rate_limit');
});

test('a request without the publishable key is refused', async () => {
  const answer = await fetch(`${publicUrl}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'elena@example.com', password: PASSWORD }),
  });

  expect(answer.status).toBe(401);
});

test('an account created by the process is confirmed, gets no mail, and is created once', async () => {
  const account = { email: 'demo@example.com', password: PASSWORD, metadata: { firstName: 'Demo' } };

  const first = await auth.ensureConfirmedUser(account);
  const second = await auth.ensureConfirmedUser(account);

  expect(second).toBe(first);
  expect(await mailsTo('demo@example.com')).toEqual([]);
  const signIn = await client().auth.signInWithPassword(account);
  expect(signIn.data.user?.id).toBe(first);
});

test('a failure with a working database is 503 with the reason "busy"', async () => {
  limitFails = true;
  const { error } = await client().auth.signUp({ email: 'quim@example.com', password: PASSWORD });
  limitFails = false;

  expect([error?.status, error?.message]).toEqual([
    503,
    'The service is busy. Please try again in a moment.',
  ]);
});

test('without a database the answer is 503 with Retry-After', async () => {
  databaseIsUp = false;
  const answer = await fetch(`${publicUrl}/auth/v1/health`, { headers: { apikey: PUBLISHABLE_KEY } });
  databaseIsUp = true;

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await answer.json()).toMatchObject({ msg: expect.stringContaining('restarting') });
});

test('a database that takes six seconds to open connections slows sign-ups down and fails none', async () => {
  const admin = new pg.Client(postgres.adminUrl);
  await admin.connect();
  const others = "backend_type = 'client backend' AND pid <> pg_backend_pid()";
  await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${others}`);
  // A connection that the service believes to be open would fail its sign-up.
  const left = async () => (await admin.query(`SELECT FROM pg_stat_activity WHERE ${others}`)).rowCount;
  await expect.poll(left).toBe(0);
  await admin.end();
  const postmaster = postgres.pid() ?? 0;
  process.kill(postmaster, 'SIGSTOP');
  setTimeout(() => process.kill(postmaster, 'SIGCONT'), 6_000);
  const answers = await Promise.all(
    ['nora@example.com', 'olga@example.com', 'pia@example.com'].map((email) =>
      client().auth.signUp({ email, password: PASSWORD }),
    ),
  );
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
});
