import { authRoutes, clientRoutes, REQUEST_TIME, subscriptionRoutes } from '@oficio/contracts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeAuthService } from '../stage/fake-auth-service.ts';
import type { AnyRoute, HeldRequests } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { tryAgain } from '../stage/press-while.ts';

const alert = page.getByRole('main').getByRole('alert');
const accountMenu = page.getByRole('button', { name: 'Account menu' });
const clients = page.getByRole('heading', { name: 'Clients', level: 1 });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
});

afterEach(() => {
  vi.useRealTimers();
});

/** Opens a screen whose request gets no answer, until its time limit has passed. */
async function openSilent(path: string, route: AnyRoute): Promise<{ answerAgain: () => void }> {
  let held: HeldRequests | undefined;
  await openScreen(path, {
    answers(server) {
      held = server.hold(route);
    },
  });
  if (!held) throw new Error('Nothing is held');
  await held.arrived;
  await vi.advanceTimersByTimeAsync(REQUEST_TIME.readMs);
  return { answerAgain: held.release };
}

async function openSignIn() {
  let auth: FakeAuthService | undefined;
  const screen = await openScreen('/login', {
    isSignedOut: true,
    answers(server) {
      auth = new FakeAuthService(server);
      auth.admitEverybody();
    },
  });
  if (!auth) throw new Error('No auth service');
  await page.getByRole('tabpanel').getByLabelText('Email').fill('alma@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('Correct-horse-7');
  return { ...screen, auth, signIn: page.getByRole('button', { name: 'Sign in', exact: true }) };
}

test('a server that is silent about the session doesn’t keep a returning person from their screen', async () => {
  await openSilent('/clients', authRoutes.me);
  await expect.element(clients).toBeVisible();
});

test('a server that is silent about the subscription leads to a message with another try', async () => {
  const { answerAgain } = await openSilent('/clients', subscriptionRoutes.status);
  await expect.element(page.getByText('Your subscription could not be loaded')).toBeVisible();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect.element(again).toBeDisabled();
  answerAgain();
  await expect.element(clients).toBeVisible();
});

test('a silent list leads to a message with another try', async () => {
  const { answerAgain } = await openSilent('/clients', clientRoutes.list);
  await expect.element(alert).toMatchTextContent('The server is taking too long to answer.');
  await tryAgain(answerAgain);
  await expect.element(page.getByText('No clients yet')).toBeVisible();
});

test('a form whose submission gets no answer can be sent again with its text, as the same write', async () => {
  const { server } = await openScreen('/clients?new=true', {
    answers: (fake) =>
      fake.answer(clientRoutes.create, ({ body: { displayName } }) =>
        fake.sample(clientRoutes.create, { displayName }),
      ),
  });
  const dialog = page.getByRole('dialog', { name: 'New client' });
  const name = dialog.getByLabelText('Name', { exact: true });
  await name.fill('Estudio Nopal');
  const held = server.hold(clientRoutes.create);
  const add = dialog.getByRole('button', { name: 'Add client' });
  await add.click();
  await held.arrived;
  await vi.advanceTimersByTimeAsync(REQUEST_TIME.writeMs);
  await expect.element(dialog.getByText(/nothing is saved twice/).first()).toBeVisible();
  await expect.element(name).toHaveValue('Estudio Nopal');
  held.release();
  await add.click();
  await expect.element(dialog).not.toBeInTheDocument();
  const keys = server.callsOf(clientRoutes.create).map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test('a silent auth service makes the sign-in available again', async () => {
  const { auth, signIn } = await openSignIn();
  const held = auth.hold('token');
  await signIn.click();
  await held.arrived;
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  await vi.advanceTimersByTimeAsync(REQUEST_TIME.writeMs);
  await expect.element(alert).toMatchTextContent(/Please check your internet connection and try again\./);
  held.drop();
  await signIn.click();
  await expect.element(accountMenu).toBeVisible();
});

test('a person who has just signed in waits for a silent server no longer than a read', async () => {
  const { server, signIn } = await openSignIn();
  const held = server.hold(authRoutes.me);
  await signIn.click();
  await held.arrived;
  await expect.element(page.getByRole('button', { name: 'Verifying your session...' })).toBeDisabled();
  await vi.advanceTimersByTimeAsync(REQUEST_TIME.readMs);
  await expect.element(accountMenu).toBeVisible();
});
