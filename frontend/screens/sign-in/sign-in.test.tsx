import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuthService } from '../stage/fake-auth-service.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const INES = 'ines@taller.example';

const email = page.getByRole('tabpanel').getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const signIn = page.getByRole('button', { name: 'Sign in', exact: true });
const passwordTab = page.getByRole('tab', { name: 'Email & Password' });
const linkTab = page.getByRole('tab', { name: 'Magic Link' });
const sendLink = page.getByRole('button', { name: 'Send magic link' });
const sendAgain = page.getByRole('button', { name: 'Resend magic link' });

async function openSignIn(path = '/login') {
  let auth: FakeAuthService | undefined;
  const screen = await openScreen(path, {
    isSignedOut: true,
    answers(server) {
      auth = new FakeAuthService(server);
    },
  });
  if (!auth) throw new Error('No auth service');
  return { ...screen, auth };
}

const fieldMarks = () =>
  [...document.querySelectorAll('input')].map((input) => `${input.name} ${input.autocomplete}`);

test('the form shows missing input, and passes on the address and the redirect', async () => {
  const { auth } = await openSignIn('/login?redirect=%2Fclients');
  await email.fill(' ');
  await signIn.click();
  await expect.element(page.getByText('Please enter your email')).toBeVisible();
  await expect.element(email).toHaveFocus();
  await expectAccessible();
  await email.fill(INES);
  await signIn.click();
  await expect.element(page.getByText('Please enter your password')).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(auth.callsOf('token')).toEqual([]);
  await expect
    .element(page.getByRole('link', { name: 'Forgot your password?' }))
    .toHaveAttribute('href', expect.stringMatching(/^\/forgot-password\?.*email=ines%40taller\.example/));
  await expect
    .element(page.getByRole('link', { name: 'Create an account' }))
    .toHaveAttribute('href', '/register?redirect=%2Fclients&email=ines%40taller.example');
});

test('password managers find the fields of each form', async () => {
  const { go } = await openSignIn();
  await linkTab.click();
  await expect.element(sendLink).toBeVisible();
  expect(fieldMarks()).toEqual(['email username', 'password current-password', 'email email']);
  await go('/login?register=true&redirect=%2Fclients&email=ines%40taller.example');
  await expect.poll(() => location.pathname).toBe('/register');
  expect(location.search).toBe('?redirect=%2Fclients&email=ines%40taller.example');
  await expect.element(page.getByLabelText('Email')).toHaveValue(INES);
  expect(fieldMarks()).toEqual([
    'firstName given-name',
    'lastName family-name',
    'email email',
    'password new-password',
    'confirmPassword new-password',
  ]);
});

test('both tabs work by keyboard alone, and they share the address', async () => {
  const { auth } = await openSignIn();
  await expect.element(email).toHaveFocus();
  await userEvent.keyboard('nadie');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}');
  await expect.element(passwordTab).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(linkTab).toHaveFocus();
  await expect.element(linkTab).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(email).toHaveFocus();
  await expect.element(email).toHaveValue('nadie');
  await userEvent.keyboard('{Enter}');
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(email).toHaveFocus();
  await expectAccessible();
  await userEvent.keyboard('{Control>}a{/Control}nadie@example.com');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Home}');
  await expect.element(passwordTab).toHaveFocus();
  await userEvent.keyboard('{Tab}');
  await expect.element(email).toHaveValue('nadie@example.com');
  await userEvent.keyboard('{Tab}guitarra{Enter}');
  await expect.element(page.getByText('Invalid Credentials')).toBeVisible();
  expect(auth.callsOf('token').map(({ body }) => body)).toMatchObject([
    { email: 'nadie@example.com', password: 'guitarra' },
  ]);
});

test('a double click sends one request, for either way', async () => {
  const { auth } = await openSignIn();
  await email.fill(INES);
  await password.fill('not-my-password');
  const token = auth.hold('token');
  await signIn.dblClick();
  await expect.element(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
  token.release();
  await expect.element(page.getByText('Invalid Credentials')).toBeVisible();
  expect(auth.callsOf('token')).toHaveLength(1);

  await linkTab.click();
  await expect.element(email).toHaveValue(INES);
  const mail = auth.hold('otp');
  await sendLink.dblClick();
  await expect.element(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  mail.release();
  await expect.element(sendAgain).toBeDisabled();
  expect(auth.callsOf('otp')).toHaveLength(1);
});

test('a sent link shows its address and the pause; another address starts with an empty field', async () => {
  const { auth } = await openSignIn('/login?redirect=%2Fclients');
  await linkTab.click();
  await email.fill(INES);
  await sendLink.click();
  await expect.element(page.getByRole('tabpanel').getByText(INES)).toBeVisible();
  await expect.element(page.getByText(/You can ask for another link in \d\d s\./)).toBeVisible();
  await expectAccessible();
  expect(localStorage.getItem('auth_redirect_url')).toBe('/clients');
  await page.getByRole('button', { name: 'Use a different email' }).click();
  await expect.element(email).toHaveValue('');
  await expect.element(email).toHaveFocus();
  auth.refuse('otp', 429, 'over_email_send_rate_limit', 'Rate limit');
  await email.fill('bruno@taller.example');
  await sendLink.click();
  await expect
    .element(page.getByText('Too many attempts. Please wait a minute and try again.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: /Send again in \d\d s/ })).toBeDisabled();
  await showOnPhone();
  await expectAccessible();
});
