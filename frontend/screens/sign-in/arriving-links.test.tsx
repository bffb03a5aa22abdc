import { accountRoutes, authRoutes, REDIRECT_DELAYS } from '@oficio/contracts';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuthService } from '../stage/fake-auth-service.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const ALMA = 'alma@example.com';
const CONFIRMATION = '/auth/callback?token_hash=token-of-the-mail&type=signup';
const MAGIC_LINK = '/magic-link-verify?token_hash=token-of-the-mail&type=magiclink';
const NO_LINK = [
  ['/auth/callback', 'Authentication failed', 'Authentication failed. Please try again.', 'Return to login'],
  ['/magic-link-verify', 'Verification failed', 'No verification token found in URL', 'Go to sign in'],
] as const;

const alert = page.getByRole('main').getByRole('alert');
const accountMenu = page.getByRole('button', { name: 'Account menu' });
const tryAgain = page.getByRole('button', { name: 'Try again' });
const heading = (name: string) => page.getByRole('heading', { name });
const storedSession = () => localStorage.getItem('oficio.session');

afterEach(() => {
  vi.useRealTimers();
});

interface Arrival<Prepared> {
  /** The address whose link the browser has asked for. */
  flow?: string;
  /** Sets the answers before the first request. */
  prepare?: (auth: FakeAuthService, server: FakeServer) => Prepared;
}

/** Opens the address of a link; nobody is signed in. */
async function openLink<Prepared>(path: string, { flow = ALMA, prepare }: Arrival<Prepared> = {}) {
  const until = Date.now() + 600_000;
  localStorage.setItem('oficio.begun', JSON.stringify([{ who: flow, until }]));
  let stage: { auth: FakeAuthService; prepared: Prepared | undefined } | undefined;
  const screen = await openScreen(path, {
    isSignedOut: true,
    answers(server) {
      const auth = new FakeAuthService(server);
      stage = { auth, prepared: prepare?.(auth, server) };
    },
  });
  if (!stage) throw new Error('No auth service');
  return { ...screen, ...stage };
}

const holdToken = (auth: FakeAuthService) => auth.hold('verify');

async function isIn(path = '/dashboard'): Promise<void> {
  await expect.element(accountMenu).toBeVisible();
  await expect.poll(() => location.pathname + location.search).toBe(path);
}

test('a confirmation link says what it waits for while the token and the session are verified, and signs in', async () => {
  const { server, auth, prepared: verifying } = await openLink(CONFIRMATION, { prepare: holdToken });
  const waiting = heading('Completing authentication...');
  await expect.element(waiting).toBeVisible();
  expect(location.search).toBe('');
  await expectAccessible();
  const session = server.hold(authRoutes.me);
  verifying?.release();
  await session.arrived;
  await expect.element(waiting).toBeVisible();
  session.release();
  await isIn();
  expect(auth.callsOf('verify')).toHaveLength(1);
  expect(localStorage.getItem('oficio.begun')).toBeNull();
});

test('a magic link says what it waits for, shows its success and leads to the stored redirect', async () => {
  localStorage.setItem('auth_redirect_url', '/settings');
  const { server, prepared: verifying } = await openLink(MAGIC_LINK, { prepare: holdToken });
  const waiting = heading('Verifying your magic link...');
  await expect.element(waiting).toBeVisible();
  expect(location.search).toBe('');
  await expectAccessible();
  const session = server.hold(authRoutes.me);
  verifying?.release();
  await session.arrived;
  await expect.element(waiting).toBeVisible();
  // The success is shown for two seconds, too short for a check on a busy machine.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  session.release();
  await expect.element(heading('Successfully signed in!')).toBeVisible();
  await vi.advanceTimersByTimeAsync(REDIRECT_DELAYS.afterMagicLinkMs);
  vi.useRealTimers();
  await isIn('/settings');
  expect(localStorage.getItem('auth_redirect_url')).toBeNull();
});

test('a magic link works under another parameter name, and after a broken connection the same token is sent again', async () => {
  const { auth, prepared: verifying } = await openLink('/magic-link-verify?hashed_token=token-of-the-mail', {
    prepare: holdToken,
  });
  await verifying?.arrived;
  verifying?.cut();
  await expect.element(alert).toMatchTextContent(/Failed to verify magic link/);
  await expectAccessible();
  await tryAgain.click();
  await expect.poll(storedSession).not.toBeNull();
  expect(auth.callsOf('verify').map(({ body }) => body?.token_hash)).toEqual([
    'token-of-the-mail',
    'token-of-the-mail',
  ]);
});

test('a confirmation link that is cut off can be tried again; a used one can’t, and leads to the sign-in by key', async () => {
  const { auth, prepared: verifying } = await openLink(CONFIRMATION, { prepare: holdToken });
  await verifying?.arrived;
  verifying?.cut();
  await expect.element(alert).toMatchTextContent('Please check your internet connection and try again.');
  await expectAccessible();
  auth.refuse('verify', 403, 'otp_expired', 'Email link is invalid or has expired');
  await tryAgain.click();
  await expect
    .element(alert)
    .toMatchTextContent('This link has expired or was used already. Sign in to get a new one.');
  await expect.element(tryAgain).not.toBeInTheDocument();
  await showOnPhone();
  await expectAccessible();
  page.getByRole('link', { name: 'Return to login' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/login');
});

test('a link that this browser hasn’t asked for signs nobody in before the person continues', async () => {
  const { auth } = await openLink(CONFIRMATION, { flow: 'somebody.else@example.com' });
  await expect.element(heading(`Continue as ${ALMA}?`)).toBeVisible();
  expect(storedSession()).toBeNull();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(storedSession()).toBeNull();
  expect(auth.callsOf('logout')).toHaveLength(1);
});

test('a link that is reloaded while its token is verified has lost the token', async () => {
  const { auth, reload } = await openLink(MAGIC_LINK, { prepare: holdToken });
  await expect.element(heading('Verifying your magic link...')).toBeVisible();
  await reload();
  await expect.element(alert).toMatchTextContent('No verification token found in URL');
  expect(auth.callsOf('verify')).toHaveLength(1);
});

test('a link that is reloaded while its session is verified has signed in', async () => {
  const { reload, prepared: verifying } = await openLink(MAGIC_LINK, {
    prepare: (_, server) => server.hold(authRoutes.me),
  });
  await verifying?.arrived;
  await reload();
  verifying?.release();
  await isIn();
});

test.each(NO_LINK)(
  '%s without a link says so, also after a reload, and offers to sign in',
  async (...given) => {
    const [path, title, text, back] = given;
    const { reload } = await openLink(path);
    await expect.element(heading(title)).toBeVisible();
    await expect.element(alert).toMatchTextContent(text);
    await expectAccessible();
    await reload();
    await expect.element(alert).toMatchTextContent(text);
    await page.getByRole('link', { name: back }).click();
    await expect.poll(() => location.pathname).toBe('/login');
  },
);

test.each(NO_LINK)(
  '%s without a link leads a signed-in person to the dashboard, whatever is stored',
  async (path) => {
    localStorage.setItem('auth_redirect_url', '/clients');
    await openScreen(path);
    await isIn();
  },
);

test.each<[string, (server: FakeServer) => void]>([
  ['refused', (server) => server.refuse(accountRoutes.triggerOauthWelcome, 'request.invalid')],
  ['unanswered', (server) => void server.hold(accountRoutes.triggerOauthWelcome)],
])('a welcome mail whose request is %s delays no newcomer from a provider', async (_, answerWelcome) => {
  // The page logs the refusal.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { server } = await openLink(CONFIRMATION, {
    flow: 'google',
    prepare(auth, fake) {
      auth.openLinksOfNewcomer('google');
      answerWelcome(fake);
    },
  });
  await isIn();
  expect(server.callsOf(accountRoutes.triggerOauthWelcome).map(({ body }) => body.provider)).toEqual([
    'google',
  ]);
  warn.mockRestore();
});
