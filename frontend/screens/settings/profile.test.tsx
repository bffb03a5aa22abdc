import { accountRoutes, authRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseTimezone } from '../stage/choose-timezone.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { settings } from '../stage/settings-screen.ts';

async function openProfile() {
  const screen = await openScreen('/settings?section=profile');
  const { server, user } = screen;
  server.answer(accountRoutes.updateProfile, ({ body }) => {
    const changed = Object.assign({}, user, body);
    server.answer(authRoutes.me, changed);
    return changed;
  });
  await expect.element(settings.field('First name')).toHaveValue('Alma');
  return screen;
}

const writesOf = (server: FakeServer) => server.callsOf(accountRoutes.updateProfile);

test('a saved profile is shown at once in the account menu, and is there after a reload', async () => {
  const { server, reload } = await openProfile();
  await settings.field('First name').fill('Álma');
  await settings.field('Last name').fill('Ríos Núñez');
  await page.getByLabelText(/^Phone/).fill('+52 55 1234 5678');
  await chooseTimezone(settings.field('Time zone'), 'madrid', 'Europe/Madrid');
  await settings.button('Save profile').click();
  await expect.element(settings.toasts).toMatchTextContent(/Profile saved/);
  expect(writesOf(server).map(({ body }) => body)).toEqual([
    { firstName: 'Álma', lastName: 'Ríos Núñez', phone: '+52 55 1234 5678', timezone: 'Europe/Madrid' },
  ]);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await expect.element(page.getByRole('menu')).toMatchTextContent(/Álma Ríos Núñez/);
  await userEvent.keyboard('{Escape}');
  await reload();
  await expect.element(settings.field('Last name')).toHaveValue('Ríos Núñez');
  await expect.element(page.getByLabelText(/^Phone/)).toHaveValue('+52 55 1234 5678');
  await expect.element(settings.field('Time zone')).toHaveTextContent('Europe/Madrid');
});

test('an invalid profile shows its errors and focuses the first wrong field', async () => {
  const { server } = await openProfile();
  await settings.field('First name').fill(' ');
  await settings.button('Save profile').click();
  await expect.element(page.getByText('First name is required')).toBeVisible();
  await expect.element(settings.field('First name')).toHaveFocus();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
  expect(writesOf(server)).toEqual([]);
});

test('a time zone is found as it is displayed, also by keys, and stored under its name', async () => {
  const { server } = await openProfile();
  const field = settings.field('Time zone');
  await expect.element(field).toHaveTextContent('America/Mexico City');
  await field.click();
  const search = page.getByPlaceholder('Search time zones');
  await search.fill('Atlantis');
  await expect.element(page.getByText('Nothing found.')).toBeVisible();
  await search.fill('America/Argentina/Buenos Aires');
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(search).not.toBeInTheDocument();
  await expect.element(field).toHaveTextContent('America/Argentina/Buenos Aires');
  await settings.button('Save profile').click();
  await expect
    .poll(() => writesOf(server).map(({ body }) => body))
    .toMatchObject([{ timezone: 'America/Argentina/Buenos_Aires' }]);
});

test('a profile that could not be saved keeps its text and can be saved again', async () => {
  const { server, user } = await openProfile();
  server.refuse(accountRoutes.updateProfile, 'server.failed', 'Something broke.');
  await settings.field('First name').fill('Beatriz');
  await settings.button('Save profile').click();
  await expect.element(page.getByText('Your profile wasn’t saved')).toBeVisible();
  await expect.element(settings.field('First name')).toHaveValue('Beatriz');
  server.answer(accountRoutes.updateProfile, ({ body }) => Object.assign({}, user, body));
  await settings.button('Save profile').click();
  await expect.element(settings.toasts).toMatchTextContent(/Profile saved/);
  await expect.element(page.getByText('Your profile wasn’t saved')).not.toBeInTheDocument();
});

test('unsaved changes are asked about on the way to another section, to another screen and to the sign-out', async () => {
  await openProfile();
  await settings.field('First name').fill('Renata');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const keep = question.getByRole('button', { name: 'Keep editing' });
  for (const leave of [
    () => page.getByRole('link', { name: 'Email', exact: true }).click(),
    () => page.getByRole('link', { name: 'Clients' }).first().click(),
    async () => {
      await page.getByRole('button', { name: 'Account menu' }).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  ]) {
    await leave();
    await keep.click();
    await expect.element(settings.field('First name')).toHaveValue('Renata');
  }
  await page.getByRole('link', { name: 'Clients' }).first().click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => location.pathname).toBe('/clients');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Settings', exact: true }).click();
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
  await expect.element(settings.field('First name')).toHaveValue('Alma');
  expect(location.pathname).toBe('/settings');
  expect(document.title).toBe('Settings · Oficio');
});

test('a profile is saved once by a double click', async () => {
  const { server } = await openProfile();
  await settings.field('First name').fill('Beatriz');
  const held = server.hold(accountRoutes.updateProfile);
  await settings.button('Save profile').dblClick();
  await expect.element(settings.button('Saving...')).toBeDisabled();
  held.release();
  await expect.element(settings.toasts).toMatchTextContent(/Profile saved/);
  expect(writesOf(server)).toHaveLength(1);
});

test('a profile is saved with Enter', async () => {
  const { server } = await openProfile();
  (settings.field('First name').element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}a{/Control}Beatriz{Enter}');
  await expect.element(settings.toasts).toMatchTextContent(/Profile saved/);
  expect(writesOf(server)[0]?.body).toMatchObject({ firstName: 'Beatriz' });
});
