import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuthService } from '../stage/fake-auth-service.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';

const INES = 'ines@taller.example';

const email = page.getByLabelText('Email');
const password = page.getByLabelText('Password', { exact: true });
const confirmation = page.getByLabelText('Confirm password');
const notice = page.getByRole('form').getByRole('alert').first();
const create = page.getByRole('button', { name: 'Create account' });

async function openVisitor(path: string) {
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

test('the four checks come in their order, and the typed text stays', async () => {
  await openVisitor('/register');
  const says = async (title: string, text: string) => {
    await create.click();
    await expect.element(notice).toMatchTextContent(new RegExp(title));
    await expect.element(notice).toMatchTextContent(new RegExp(text));
  };
  await page.getByLabelText('First name').fill(' ');
  await email.fill('taller');
  await password.fill('corta');
  await confirmation.fill('larga');
  await says('Password Mismatch', 'The passwords you entered do not match.');
  await expect.element(confirmation).toHaveFocus();
  await confirmation.fill('corta');
  await says('Password Too Short', '6 characters');
  await expect.element(password).toHaveFocus();
  await password.fill('seises');
  await confirmation.fill('seises');
  await says('Invalid Email', 'Please enter a valid email address.');
  await expect.element(email).toHaveFocus();
  await email.fill(INES);
  await says('Name Required', 'Please enter both your first and last name.');
  await expect.element(page.getByLabelText('First name')).toHaveFocus();
  await expect.element(email).toHaveValue(INES);
  await expectAccessible();
  await expect
    .element(page.getByRole('list', { name: 'Recommended' }))
    .toMatchTextContent(/10 characters or more/);
  await expect.element(page.getByRole('link', { name: 'terms' })).toHaveAttribute('href', '/terms');
  await expect
    .element(page.getByRole('link', { name: 'privacy policy' }))
    .toHaveAttribute('href', '/privacy');
  await page.getByLabelText('First name').fill('Ines');
  await page.getByLabelText('Last name').fill('Robles');
  await create.click();
  await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toHaveFocus();
  await showOnPhone();
  await expectAccessible();
});

test('each failure of a registration has its message, and a double click sends the form once', async () => {
  const { auth } = await openVisitor('/register');
  await page.getByLabelText('First name').fill('Ines');
  await page.getByLabelText('Last name').fill('Robles');
  await email.fill(INES);
  await password.fill('Guitarra-azul-4');
  await confirmation.fill('Guitarra-azul-4');
  for (const [status, code, text, title] of [
    [400, 'something_new', 'Nobody expected this', 'Nobody expected this'],
    [400, 'something_new', '', 'Registration Failed'],
    [500, 'unexpected_failure', 'Database error saving new user', 'Server Error'],
  ] as const) {
    auth.refuse('signup', status, code, text);
    await create.click();
    await expect.element(notice).toMatchTextContent(new RegExp(title));
  }
  const cut = auth.hold('signup');
  await create.click();
  await cut.arrived;
  cut.cut();
  await expect.element(notice).toMatchTextContent(/Network Error/);

  auth.answer('signup', () => Response.json({ email: INES }));
  const held = auth.hold('signup');
  const before = auth.callsOf('signup').length;
  await create.dblClick();
  await expect.element(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
  held.release();
  await expect.element(page.getByRole('heading', { name: 'Verify your email' })).toBeVisible();
  expect(auth.callsOf('signup')).toHaveLength(before + 1);
});

test('another confirmation mail requires an address, and then a pause', async () => {
  await openVisitor('/verify-email');
  const send = page.getByRole('button', { name: 'Resend verification email' });
  await send.click();
  await expect.element(page.getByText('Please enter a valid email address')).toBeVisible();
  await expectAccessible();
  await page.getByRole('textbox', { name: 'Email' }).fill(INES);
  await send.click();
  await expect.element(page.getByText(/You can ask for another email in/)).toBeVisible();
  await expectAccessible();
});

test('a reset mail requires an address; any address gets the same answer', async () => {
  await openVisitor('/forgot-password');
  await expect.element(email).toHaveFocus();
  const send = page.getByRole('button', { name: 'Send reset link' });
  await email.fill('ines');
  await send.click();
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address');
  await expect.element(email).toHaveFocus();
  await expectAccessible();
  await email.fill(INES);
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Check your inbox' })).toHaveFocus();
  await expectAccessible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(email).toHaveValue(INES);
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect.poll(() => location.pathname).toBe('/login');
});

test('without a link the page for a new password says so', async () => {
  await openVisitor('/reset-password');
  await expect.element(page.getByRole('heading', { name: 'Invalid Link', level: 1 })).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('This password reset link is invalid.');
  await expectAccessible();
  await page.getByRole('link', { name: 'Request new link' }).click();
  await expect.poll(() => location.pathname).toBe('/forgot-password');
});
