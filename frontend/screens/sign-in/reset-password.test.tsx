import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuthService } from '../stage/fake-auth-service.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const LINK = '/reset-password?token_hash=token-of-the-mail&type=recovery';
const ALMA = 'alma@example.com';
const NEW_PASSWORD = 'Guitarra-nueva-7';

const main = page.getByRole('main');
const password = page.getByLabelText('New password', { exact: true });
const confirmation = page.getByLabelText('Confirm password');
const reset = page.getByRole('button', { name: 'Reset password' });
const goToLogin = page.getByRole('button', { name: 'Go to login' });
const backToLogin = page.getByRole('link', { name: 'Back to login' });
const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true });

/** Opens an address; nobody is signed in. The service opens the link of Alma’s mail. */
async function openVisitor(path = LINK, prepare = (_auth: FakeAuthService) => {}) {
  let auth: FakeAuthService | undefined;
  const screen = await openScreen(path, {
    isSignedOut: true,
    answers(server) {
      auth = new FakeAuthService(server);
      prepare(auth);
    },
  });
  if (!auth) throw new Error('No auth service');
  const service = auth;
  const changes = () => service.callsOf('user').filter(({ method }) => method === 'PUT');
  return { ...screen, auth, changes };
}

async function submit(typed: string, confirmed = typed): Promise<void> {
  await password.fill(typed);
  await confirmation.fill(confirmed);
  await reset.click();
}

test('each rule is marked once it is met, and a password that is confirmed otherwise isn’t sent', async () => {
  const { changes } = await openVisitor();
  await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
  await expect.element(confirmation).toHaveAttribute('autocomplete', 'new-password');
  const account = page.getByLabelText('Account');
  await expect.element(account).toHaveAttribute('autocomplete', 'username');
  await expect.element(account).toHaveValue(ALMA);
  await expect.element(account).toHaveAttribute('readonly');
  const rules = page.getByRole('list', { name: 'Password rules' }).getByRole('listitem');
  const met = () =>
    rules
      .elements()
      .map(({ textContent }) => textContent)
      .filter((text) => text.includes('(done)'));
  for (const [typed, text] of [
    ['g', 'at least one lowercase letter'],
    ['gG', 'at least one uppercase letter'],
    ['gG7', 'at least one number'],
    ['gG7-', 'at least one special character'],
    ['gG7-guitar', 'at least 10 characters long'],
  ] as const) {
    expect(met().join()).not.toContain(text);
    await password.fill(typed);
    await expect.poll(() => met().join()).toContain(text);
  }
  expect(met()).toHaveLength(5);
  await confirmation.fill('gG7-guitax');
  await reset.click();
  await expect.element(confirmation).toHaveAccessibleDescription("Passwords don't match");
  await expect.element(confirmation).toHaveFocus();
  await expect.element(password).toHaveValue('gG7-guitar');
  expect(changes()).toEqual([]);
});

test('the present password is refused at its field, and a double click sets the new one once', async () => {
  const { auth, changes } = await openVisitor();
  await expect.element(password).toBeVisible();
  auth.refuse('user', 422, 'same_password', 'New password should be different from the old password.');
  await submit('Correct-horse-7');
  await expect.element(page.getByText('Failed to reset password')).toBeVisible();
  await expect
    .element(password)
    .toHaveAccessibleDescription(/This is your current password\. Please choose a different one\./);
  await expect.element(password).toHaveValue('Correct-horse-7');
  auth.answer('user', () => Response.json({ id: 'alma' }));
  const held = auth.hold('user');
  await password.fill(NEW_PASSWORD);
  await confirmation.fill(NEW_PASSWORD);
  await reset.dblClick();
  await expect.element(page.getByRole('button', { name: 'Resetting password...' })).toBeDisabled();
  held.release();
  await expect.element(title('Password Reset Successful')).toBeVisible();
  expect(changes().map(({ body }) => body?.password)).toEqual(['Correct-horse-7', NEW_PASSWORD]);
});

test('the keyboard alone sets a new password and leads to the sign-in', async () => {
  const { changes } = await openVisitor();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard(`${NEW_PASSWORD}{Tab}{Tab}`);
  await expect.element(confirmation).toHaveFocus();
  await userEvent.keyboard(`${NEW_PASSWORD}{Enter}`);
  await expect.element(goToLogin).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => location.pathname).toBe('/login');
  expect(changes()).toHaveLength(1);
});

test('a silent service doesn’t keep the person on the page, and the link opens after Back', async () => {
  let held: ReturnType<FakeAuthService['hold']> | undefined;
  const { auth, router } = await openVisitor(LINK, (service) => {
    held = service.hold('verify');
  });
  await expect.element(page.getByText('Opening your reset link...')).toBeVisible();
  await backToLogin.click();
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(router.state.location.pathname).toBe('/login');
  history.back();
  await expect.element(page.getByText('Opening your reset link...')).toBeVisible();
  held?.release();
  await expect.element(password).toBeVisible();
  expect(auth.callsOf('verify')).toHaveLength(1);
});

test('the form can be left while the new password is sent, and Back doesn’t restore its link', async () => {
  const { auth, router } = await openVisitor();
  await expect.element(password).toBeVisible();
  auth.hold('user');
  await submit(NEW_PASSWORD);
  await expect.element(page.getByRole('button', { name: 'Resetting password...' })).toBeDisabled();
  await backToLogin.click();
  await expect.poll(() => router.state.location.pathname).toBe('/login');
  expect(sessionStorage.getItem('oficio.recovery')).toBeNull();
  history.back();
  await expect.element(title('Link Expired')).toBeVisible();
});

test('a reload while the link is opened loses the link', async () => {
  const { auth, reload } = await openVisitor(LINK, (service) => {
    service.hold('verify');
  });
  await expect.element(page.getByText('Opening your reset link...')).toBeVisible();
  await reload();
  await expect.element(title('Invalid Link')).toBeVisible();
  expect(auth.callsOf('verify')).toHaveLength(1);
});

test('a reload while the new password is sent shows the form again', async () => {
  const { auth, reload } = await openVisitor();
  await expect.element(password).toBeVisible();
  const held = auth.hold('user');
  await submit(NEW_PASSWORD);
  await held.arrived;
  held.drop();
  await reload();
  await submit(NEW_PASSWORD);
  await expect.element(title('Password Reset Successful')).toBeVisible();
});

test('a link whose time is over says so, and after a reload nothing is left of it', async () => {
  const { reload } = await openVisitor(LINK, (service) =>
    service.refuse('verify', 403, 'otp_expired', 'Email link is invalid or has expired'),
  );
  await expect.element(title('Link Expired')).toBeVisible();
  await expect
    .element(main.getByRole('alert'))
    .toMatchTextContent('This password reset link has expired. Please request a new one.');
  expect(location.search).toBe('');
  await reload();
  await expect.element(title('Invalid Link')).toBeVisible();
});

test.each([
  [
    '#error=access_denied&error_code=bad_oauth_state&error_description=Not+this+way',
    'Invalid Link',
    'Not this way',
  ],
  ['#error=server_error', 'Invalid Link', 'This password reset link is invalid.'],
  ['#error=access_denied&error_code=otp_expired&error_description=x', 'Link Expired', 'has expired'],
])('a refusal in the address, %s, has a message', async (fragment, heading, text) => {
  const { auth } = await openVisitor(`/reset-password${fragment}`);
  await expect.element(title(heading)).toBeVisible();
  await expect.element(main.getByRole('alert')).toMatchTextContent(new RegExp(text));
  expect(location.pathname + location.hash).toBe('/reset-password');
  expect(auth.callsOf('verify')).toEqual([]);
});

test('axe finds nothing while a link is opened, after a broken connection and in the form, also on a phone', async () => {
  let held: ReturnType<FakeAuthService['hold']> | undefined;
  await openVisitor(LINK, (service) => {
    held = service.hold('verify');
  });
  await expect.element(page.getByText('Opening your reset link...')).toBeVisible();
  await expectAccessible();
  held?.cut();
  await expect.element(title('We couldn’t open your link')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(password).toBeVisible();
  await expectAccessible();
  await submit('corta', 'larga');
  await expect.element(confirmation).toHaveAccessibleDescription("Passwords don't match");
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  await submit(NEW_PASSWORD);
  await expect.element(title('Password Reset Successful')).toBeVisible();
  await expectAccessible();
});

test('a reload of a sent reset mail shows the form with the address of the link', async () => {
  const { reload } = await openVisitor(`/forgot-password?email=${encodeURIComponent(ALMA)}`);
  const sent = page.getByRole('heading', { name: 'Check your inbox' });
  await page.getByRole('button', { name: 'Send reset link' }).click();
  await expect.element(sent).toBeVisible();
  await reload();
  await expect.element(page.getByLabelText('Email')).toHaveValue(ALMA);
});
