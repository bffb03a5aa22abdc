import { accountRoutes, authRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { followTheme } from '../../src/features/shell/theme.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeAuth } from '../stage/fake-auth.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { person } from '../stage/person.ts';
import { tryAgain } from '../stage/press-while.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { settings } from '../stage/settings-screen.ts';

const OWN = { id: '00000000-0000-7000-8000-000000000015', name: 'Alma Rivera’s workspace', members: 1 };

/** This session, and so many others. */
function answerSessions(server: FakeServer, others: number): void {
  const sessions = Array.from({ length: others + 1 }, (_, index) => ({
    id: `00000000-0000-7000-8000-00000000000${index}`,
    current: index === 0,
    userAgent: null,
    startedAt: '2026-01-10T12:00:00.000Z',
    lastUsedAt: '2026-01-15T12:00:00.000Z',
  }));
  server.answer(accountRoutes.sessions, { available: true, sessions });
}

const openSection = (section: string, answers: (server: FakeServer) => void = () => undefined) =>
  openScreen(`/settings?section=${section}`, { answers });

test('password managers find the fields of each section', async () => {
  await openSection('profile', (server) => new FakeAuth(server));
  const marks = () =>
    [...document.querySelectorAll('main input')].map((input) => [
      input.getAttribute('name'),
      input.getAttribute('autocomplete'),
    ]);
  await expect.poll(marks).toEqual([
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
    ['phone', 'tel'],
  ]);
  await settings.turnTo('Email');
  await expect.poll(marks).toEqual([['email', 'email']]);
  await settings.turnTo('Password');
  await expect.poll(marks).toEqual([
    ['username', 'username'],
    ['current', 'current-password'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
  expect(document.querySelector('input[name=username]')).toHaveValue('alma@example.com');
});

test('the theme and the sidebar of this device are chosen, and stay after a reload', async () => {
  const { reload } = await openSection('appearance');
  followTheme();
  const theme = () => document.documentElement.dataset.theme;
  await page.getByText('Dark', { exact: true }).click();
  await expect.poll(theme).toBe('dark');
  await settings.field('Collapse the sidebar').click();
  await expect.element(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await reload();
  await expect.element(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  expect(theme()).toBe('dark');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.element(settings.field('Collapse the sidebar')).not.toBeChecked();
  await page.getByText('System', { exact: true }).click();
});

test('sessions that can’t be read have a message with a retry', async () => {
  const { server } = await openSection('sessions', (fake) =>
    fake.refuse(accountRoutes.sessions, 'server.failed'),
  );
  await expect.element(page.getByText('Your sessions could not be loaded')).toBeVisible();
  await tryAgain(() => answerSessions(server, 0));
  await expect.element(page.getByText('This one')).toBeVisible();
});

test('sessions are hidden when the auth service doesn’t list them', async () => {
  await openSection('sessions');
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sessions', exact: true })).not.toBeInTheDocument();
});

test('a double click ends the other sessions once', async () => {
  const { server } = await openSection('sessions', (fake) => {
    answerSessions(fake, 1);
    fake.answer(accountRoutes.endOtherSessions, () => {
      answerSessions(fake, 0);
      return { ended: 1 };
    });
  });
  const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
  await expect.element(rows.filter({ hasText: 'This one' })).toBeVisible();
  await expect.element(rows).toHaveLength(2);
  await settings.button('Sign out elsewhere').click();
  const held = server.hold(accountRoutes.endOtherSessions);
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Sign out elsewhere' }).dblClick();
  await expect.element(question.getByRole('button', { name: 'Signing out...' })).toBeDisabled();
  held.release();
  await expect.element(settings.toasts).toMatchTextContent(/Signed out everywhere else/);
  await expect.element(rows).toHaveLength(1);
  await expect.element(settings.button('Sign out elsewhere')).not.toBeInTheDocument();
  expect(server.callsOf(accountRoutes.endOtherSessions)).toHaveLength(1);
});

test('axe finds nothing in the address, the sessions, the appearance and the deletion, also on a phone', async () => {
  await openSection('email', (server) => {
    new FakeAuth(server).pending = 'new@example.com';
    answerSessions(server, 1);
    server.answer(accountRoutes.ownedOrganizations, { organizations: [OWN] });
  });
  await expect.element(page.getByText('We sent a link to new@example.com')).toBeVisible();
  await expectAccessible();
  await settings.turnTo('Sessions');
  await expect.element(page.getByText('This one')).toBeVisible();
  await expectAccessible();
  await settings.turnTo('Appearance');
  await expectAccessible();
  await settings.turnTo('Delete');
  await settings.button('Delete my account').click();
  await expect.element(page.getByText(/^Tick each organization/)).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});

test('a deletion requires the email and each organization’s name', async () => {
  const { server } = await openDeletion();
  await settings.button('Delete my account').click();
  await expect.element(page.getByText(/^Tick each organization/)).toBeVisible();
  await expect.element(page.getByRole('checkbox')).toHaveFocus();
  await confirmDeletion('xalma@example.com');
  await expect.element(page.getByText('Type your address exactly as shown above')).toBeVisible();
  expect(server.callsOf(accountRoutes.scheduleDeletion)).toEqual([]);
});

test('a running deletion covers the whole page; its failure leaves the form unchanged', async () => {
  const { server } = await openDeletion();
  server.refuse(accountRoutes.scheduleDeletion, 'server.failed', 'Something broke.');
  const held = server.hold(accountRoutes.scheduleDeletion);
  await confirmDeletion('alma@example.com');
  const overlay = page.getByRole('dialog', { name: 'Closing your account...' });
  await expect.element(overlay).toBeVisible();
  await expect.element(overlay).toHaveFocus();
  await expectAccessible();
  held.release();
  await expect.element(page.getByText('Your account wasn’t deleted')).toBeVisible();
  await expect.element(overlay).not.toBeInTheDocument();
  await expect.element(settings.button('Delete my account')).toHaveFocus();
  await expect.element(confirmation()).toHaveValue('alma@example.com');
  await expect.element(page.getByRole('checkbox')).toBeChecked();
});

test('a double click schedules the deletion once and signs out', async () => {
  const { server } = await openDeletion();
  server.answer(accountRoutes.scheduleDeletion, { deletionScheduledFor: '2026-02-14T18:00:00.000Z' });
  const held = server.hold(accountRoutes.scheduleDeletion);
  await page.getByRole('checkbox').click();
  await confirmation().fill('alma@example.com');
  await settings.button('Delete my account').dblClick();
  await expect.element(settings.button('Deleting...')).toBeDisabled();
  held.release();
  await expect.poll(() => location.pathname).toBe('/login');
  expect(server.callsOf(accountRoutes.scheduleDeletion).map(({ body }) => body)).toEqual([
    { email: 'alma@example.com', organizationIds: [OWN.id] },
  ]);
});

test('a deletion sends the password, and shows a refused one at its field', async () => {
  const { server } = await openDeletion();
  const message = 'This is not your password';
  server.refuse(accountRoutes.scheduleDeletion, 'request.invalid', message, {
    fields: [{ path: 'password', message }],
  });
  await settings.field('Password').fill('wrong');
  await confirmDeletion('alma@example.com');
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText('Your account wasn’t deleted')).not.toBeInTheDocument();
  expect(server.callsOf(accountRoutes.scheduleDeletion).map(({ body }) => body)).toEqual([
    { email: 'alma@example.com', password: 'wrong', organizationIds: [OWN.id] },
  ]);
});

test('a deletion waits until shared organizations are handed over', async () => {
  await openDeletion({ id: OWN.id, name: 'Estudio Nopal', members: 3 });
  await expect.element(page.getByText('Estudio Nopal, with 2 other people')).toBeVisible();
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Collaborators' }))
    .toHaveAttribute('href', '/collaborators');
  await expect.element(settings.button('Delete my account')).toBeDisabled();
});

test('an account that is to be removed is kept once by a double click', async () => {
  const { server, user } = await openSection('profile', (fake) => {
    const deletionScheduledFor = '2026-02-14T18:00:00.000Z';
    fake.answer(authRoutes.me, Object.assign(person(fake), { deletionScheduledFor }));
  });
  server.answer(accountRoutes.cancelDeletion, () => {
    server.answer(authRoutes.me, user);
    return user;
  });
  const held = server.hold(accountRoutes.cancelDeletion);
  await expect.element(page.getByText('Your account will be removed on February 14, 2026')).toBeVisible();
  await settings.button('Keep my account').dblClick();
  await expect.element(settings.button('Keeping...')).toBeDisabled();
  held.release();
  await expect.element(settings.toasts).toMatchTextContent(/Your account stays/);
  await expect.element(settings.button('Keep my account')).not.toBeInTheDocument();
  expect(server.callsOf(accountRoutes.cancelDeletion)).toHaveLength(1);
});

const confirmation = () => page.getByLabelText(/^Type .+ to confirm$/);

const openDeletion = (organization = OWN) =>
  openSection('delete', (server) =>
    server.answer(accountRoutes.ownedOrganizations, { organizations: [organization] }),
  );

async function confirmDeletion(email: string): Promise<void> {
  const box = page.getByRole('checkbox');
  await expect.element(box).toBeVisible();
  if (!(box.element() as HTMLInputElement).checked) await box.click();
  await confirmation().fill(email);
  await settings.button('Delete my account').click();
}
