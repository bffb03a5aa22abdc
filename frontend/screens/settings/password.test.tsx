import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuth } from '../stage/fake-auth.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { settings } from '../stage/settings-screen.ts';

const PRESENT = 'Correct-horse-9';
const NEXT = 'Another-horse-8';

async function openPassword() {
  let auth: FakeAuth | undefined;
  const screen = await openScreen('/settings?section=password', {
    answers(server) {
      auth = new FakeAuth(server);
    },
  });
  if (!auth) throw new Error('No auth service');
  auth.refuses = ({ password, current_password }) => {
    if (current_password !== PRESENT) return { status: 400, code: 'current_password_invalid' };
    return password === PRESENT ? { status: 422, code: 'same_password' } : null;
  };
  return { ...screen, auth };
}

test('each of the five rules is marked once it is met', async () => {
  await openPassword();
  const rules = page.getByRole('list', { name: 'Your new password needs' }).getByRole('listitem');
  const missing = rules.filter({ hasText: 'missing' });
  await expect.element(missing).toHaveLength(5);
  for (const [typed, count] of [
    ['a', 4],
    ['aB', 3],
    ['aB3', 2],
    ['aB3-', 1],
    ['aB3-aB3-aB', 0],
  ] as const) {
    await settings.field('New password').fill(typed);
    await expect.poll(() => missing.elements().length).toBe(count);
  }
});

test('a wrong present password and an unchanged one are refused at their fields', async () => {
  await openPassword();
  await settings.changePassword('Not-my-horse-9', NEXT);
  await expect.element(page.getByText('This is not your current password.')).toBeVisible();
  await expect.element(settings.field('Current password')).toHaveFocus();
  await settings.changePassword(PRESENT, PRESENT);
  await expect
    .element(page.getByText('Your new password must be different from the current one.'))
    .toBeVisible();
  await expect.element(settings.field('New password')).toHaveFocus();
});

test('a password against a rule, or confirmed otherwise, isn’t sent', async () => {
  const { auth } = await openPassword();
  for (const [password, fault] of [
    ['Short-1', 'Password must be at least 10 characters long'],
    ['another-horse-8', 'Password must contain at least one uppercase letter'],
    ['ANOTHER-HORSE-8', 'Password must contain at least one lowercase letter'],
    ['Another-horse-', 'Password must contain at least one number'],
    ['AnotherHorse8', 'Password must contain at least one special character'],
  ] as const) {
    await settings.changePassword(PRESENT, password);
    await expect.element(page.getByText(fault)).toBeVisible();
  }
  await settings.changePassword(PRESENT, NEXT, 'Another-horse-9');
  await expect.element(page.getByText("Passwords don't match")).toBeVisible();
  await expectAccessible();
  expect(auth.changes).toEqual([]);
});

test('an unreachable service changes nothing, and the form keeps its text', async () => {
  const { auth } = await openPassword();
  auth.isUnreachable = true;
  await settings.changePassword(PRESENT, NEXT);
  await expect.element(settings.alert).toMatchTextContent(/Unable to connect to server/);
  await expect.element(settings.field('New password')).toHaveValue(NEXT);
});

test('a password is changed once by a double click, and the form is empty again', async () => {
  const { auth } = await openPassword();
  const changed = Promise.withResolvers<void>();
  auth.waits.set('PUT', changed.promise);
  await settings.field('Current password').fill(PRESENT);
  await settings.field('New password').fill(NEXT);
  await settings.field('Confirm new password').fill(NEXT);
  await settings.button('Change password').dblClick();
  await expect.element(settings.button('Changing...')).toBeDisabled();
  changed.resolve();
  await expect.element(settings.toasts).toMatchTextContent(/Password changed/);
  await expect.element(settings.field('Current password')).toHaveValue('');
  expect(auth.changes).toHaveLength(1);
});

test('the form works by keyboard alone, past the buttons that show the passwords', async () => {
  await openPassword();
  await expect.element(settings.field('Current password')).toBeVisible();
  (settings.field('Current password').element() as HTMLElement).focus();
  await userEvent.keyboard('wrong');
  for (const next of ['New password', 'Confirm new password']) {
    await userEvent.tab();
    await userEvent.tab();
    await expect.element(settings.field(next)).toHaveFocus();
    await userEvent.keyboard(NEXT);
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('This is not your current password.')).toBeVisible();
  await expect.element(settings.field('Current password')).toHaveFocus();
});
