import type { Browser, Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { runSql } from '../fixtures/database.ts';
import { linkOf } from '../fixtures/mail-link.ts';
import { endMailPauses } from '../fixtures/mail-pause.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { ownAddress } from '../fixtures/own-address.ts';
import { createPersonWithTrial, type Person, requestSession } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { type Section, SettingsPage } from '../pages/settings-page.ts';
import { Shell } from '../pages/shell.ts';

const NEW_PASSWORD = 'Another-horse-8';
const SILENCE_MS = 3_000;

async function openSettings(page: Page, oficio: OficioProcess, section: Section) {
  const person = await createPersonWithTrial(oficio);
  await signInBeforehand(page, oficio, person);
  const settings = new SettingsPage(page);
  await settings.open(section);
  return { person, settings };
}

/** Another device of the same person, signed in. */
async function otherDevice(browser: Browser, oficio: OficioProcess, person: Person | null): Promise<Page> {
  const context = await browser.newContext({
    baseURL: oficio.url,
    extraHTTPHeaders: { 'X-Forwarded-For': ownAddress() },
  });
  const page = await context.newPage();
  if (person) await signInBeforehand(page, oficio, person);
  return page;
}

/** Reload by reload, for at most the time in which an ended session may still count. */
async function expectSignedOutSoon(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto('/dashboard');
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        return new URL(page.url()).pathname;
      },
      { timeout: 30_000 },
    )
    .toBe('/login');
}

test.describe('profile', () => {
  test('is saved, shown at once, and there after a reload @phone', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await expect(settings.field('First name')).toHaveValue('Alma');
    await expect(settings.field('Time zone')).toHaveValue('America/Mexico_City');
    await settings.field('First name').fill('Álma');
    await settings.field('Last name').fill('Ríos Núñez');
    await page.getByLabel('Phone').fill('+52 55 1234 5678');
    await settings.field('Time zone').fill('Europe/Madrid');
    await settings.button('Save profile').click();
    await expect(settings.toast).toContainText('Profile saved');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await expect(page.getByRole('menu')).toContainText('Álma Ríos Núñez');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(settings.field('Last name')).toHaveValue('Ríos Núñez');
    await expect(page.getByLabel('Phone')).toHaveValue('+52 55 1234 5678');
    await expect(settings.field('Time zone')).toHaveValue('Europe/Madrid');
  });

  test('is reached from the account menu', async ({ page, oficio }) => {
    await openSettings(page, oficio, 'profile');
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page).toHaveTitle('Settings · Oficio');
  });

  test('says what is wrong, at the first wrong field', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await settings.field('First name').fill(' ');
    await settings.field('Time zone').fill('Atlantis');
    await settings.button('Save profile').click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expect(page.getByText('Please choose a time zone')).toBeVisible();
    await expect(settings.field('First name')).toBeFocused();
  });

  test('that could not be saved keeps what was typed, and can be saved again', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await page.route('**/api/auth/profile', (route) => route.abort('connectionfailed'));
    await settings.field('First name').fill('Beatriz');
    await settings.button('Save profile').click();
    await expect(page.getByText('Your profile is not saved')).toBeVisible({ timeout: 20_000 });
    await expect(settings.field('First name')).toHaveValue('Beatriz');
    await page.unroute('**/api/auth/profile');
    await settings.button('Save profile').click();
    await expect(settings.toast).toContainText('Profile saved');
    await expect(page.getByText('Your profile is not saved')).toBeHidden();
  });

  test('asks before unsaved changes are left', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await settings.field('First name').fill('Beatriz');
    await page.getByRole('link', { name: 'Email', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(settings.field('First name')).toHaveValue('Beatriz');
    await page.getByRole('link', { name: 'Clients' }).first().click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL('/clients');
  });

  test('with unsaved changes doesn’t hold up a sign-out', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await settings.field('First name').fill('Beatriz');
    await new Shell(page).signOut();
    await expect(page).toHaveURL(/\/login/);
  });

  test('in two tabs: each keeps what is typed in it, the later save counts', async ({
    page,
    context,
    oficio,
  }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    const second = new SettingsPage(await context.newPage());
    await second.open('profile');
    await second.field('Last name').fill('Segunda');
    await settings.field('First name').fill('Primera');
    await settings.button('Save profile').click();
    await expect(settings.toast).toContainText('Profile saved');
    await expect(second.field('Last name')).toHaveValue('Segunda');
    await second.button('Save profile').click();
    await expect(second.toast).toContainText('Profile saved');
    await page.reload();
    await expect(settings.field('First name')).toHaveValue('Alma');
    await expect(settings.field('Last name')).toHaveValue('Segunda');
  });
});

test.describe('address', () => {
  test('is changed by the link in the mail, which leads back here @phone', async ({
    page,
    oficio,
    newEmail,
  }) => {
    const { person, settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    await expect(settings.button('Send the link again')).toBeDisabled();
    await page.reload();
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    await expect(page.getByText(person.email, { exact: true })).toBeVisible();
    await page.goto(linkOf(await oficio.mailTo(newEmail, /./)));
    await expect(page).toHaveURL('/settings?section=email');
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
    await expect(page.getByText('We sent a link to')).toBeHidden();
  });

  test('is changed by the link opened in another browser; this one learns of it', async ({
    page,
    browser,
    oficio,
    newEmail,
  }) => {
    const { settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    const other = await otherDevice(browser, oficio, null);
    await other.goto(linkOf(await oficio.mailTo(newEmail, /./)));
    await expect(other).toHaveURL('/dashboard');
    await other.context().close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
    await expect(page.getByText('We sent a link to')).toBeHidden();
  });

  test('stays as it is by a link that is too old', async ({ page, oficio, newEmail }) => {
    const { person, settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    const link = linkOf(await oficio.mailTo(newEmail, /./));
    await runSql(
      oficio,
      `UPDATE auth.users SET email_change_sent_at = email_change_sent_at - interval '2 hours' WHERE id = $1`,
      [person.userId],
    );
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Authentication failed' })).toBeVisible();
    await settings.open('email');
    await expect(page.getByText(person.email, { exact: true })).toBeVisible();
  });

  test('is changed once by a link that is opened twice', async ({ page, browser, oficio, newEmail }) => {
    const { settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    const link = linkOf(await oficio.mailTo(newEmail, /./));
    await page.goto(link);
    await expect(page).toHaveURL('/settings?section=email');
    const other = await otherDevice(browser, oficio, null);
    await other.goto(link);
    await expect(other.getByRole('heading', { name: 'Authentication failed' })).toBeVisible();
    await other.context().close();
    await page.reload();
    await expect(page.getByText(newEmail, { exact: true })).toBeVisible();
  });

  test('that is no address, or the present one, is refused', async ({ page, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo('nobody@nowhere');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await settings.sendLinkTo(person.email.toUpperCase());
    await expect(page.getByText('This is your address already')).toBeVisible();
    await expect(settings.field('New email address')).toHaveValue(person.email.toUpperCase());
  });

  test('that somebody has is answered as any other, and nothing comes of it', async ({ page, oficio }) => {
    const taken = await createPersonWithTrial(oficio);
    const { person, settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(taken.email);
    await expect(page.getByText(`We sent a link to ${taken.email}`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(person.email, { exact: true })).toBeVisible();
    await requestSession(oficio, taken);
    await requestSession(oficio, person);
  });

  test('is asked for again after a minute at the earliest', async ({ page, oficio, newEmail }) => {
    const { settings } = await openSettings(page, oficio, 'email');
    await page.clock.install();
    await settings.open('email');
    await settings.sendLinkTo(newEmail);
    await expect(settings.button('Send the link again')).toBeDisabled();
    const first = linkOf(await oficio.mailTo(newEmail, /./));
    await endMailPauses(oficio);
    await page.clock.runFor(60_000);
    await settings.button('Send the link again').click();
    await expect
      .poll(async () => linkOf(await oficio.mailTo(newEmail, /./)), { message: 'no second mail came' })
      .not.toBe(first);
  });

  test('asked for too often says to wait', async ({ page, oficio, newEmail }) => {
    const { settings } = await openSettings(page, oficio, 'email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    await settings.sendLinkTo(newEmail);
    await expect(settings.alert).toHaveText('Too many attempts. Please wait a minute and try again.');
  });
});

test.describe('password', () => {
  test('is changed by who knows it; elsewhere the session ends @phone', async ({ page, browser, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'password');
    const other = await otherDevice(browser, oficio, person);
    await settings.changePassword(person.password, NEW_PASSWORD);
    await expect(settings.toast).toContainText('Password changed');
    await expect(settings.field('Current password')).toHaveValue('');
    await expectSignedOutSoon(other);
    await other.context().close();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Password' })).toBeVisible();
    await expect(requestSession(oficio, person)).rejects.toThrow(/invalid_credentials/);
    await requestSession(oficio, { ...person, password: NEW_PASSWORD });
  });

  test('needs the current one, another one, and all five rules', async ({ page, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'password');
    await settings.changePassword('Not-my-horse-9', NEW_PASSWORD);
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(settings.field('Current password')).toBeFocused();
    await settings.changePassword(person.password, person.password);
    await expect(page.getByText('Your new password must be different from the current one.')).toBeVisible();
    await expect(settings.field('New password')).toBeFocused();
    for (const [password, fault] of [
      ['Short-1', 'Password must be at least 10 characters long'],
      ['another-horse-8', 'Password must contain at least one uppercase letter'],
      ['ANOTHER-HORSE-8', 'Password must contain at least one lowercase letter'],
      ['Another-horse-', 'Password must contain at least one number'],
      ['AnotherHorse8', 'Password must contain at least one special character'],
    ] as const) {
      await settings.changePassword(person.password, password);
      await expect(page.getByText(fault)).toBeVisible();
    }
    await settings.changePassword(person.password, NEW_PASSWORD, 'Another-horse-9');
    await expect(page.getByText("Passwords don't match")).toBeVisible();
  });

  test('shows each rule as soon as it holds', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'password');
    const rules = page.getByRole('list', { name: 'Your new password needs' }).getByRole('listitem');
    await expect(rules.filter({ hasText: 'missing' })).toHaveCount(5);
    for (const [typed, missing] of [
      ['a', 4],
      ['aB', 3],
      ['aB3', 2],
      ['aB3-', 1],
      ['aB3-aB3-aB', 0],
    ] as const) {
      await settings.field('New password').fill(typed);
      await expect(rules.filter({ hasText: 'missing' })).toHaveCount(missing);
    }
  });
});

test.describe('sessions', () => {
  test('are listed, and ended elsewhere within half a minute @phone', async ({ page, browser, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'sessions');
    const other = await otherDevice(browser, oficio, person);
    await settings.open('sessions');
    const rows = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'This one' })).toHaveCount(1);
    await settings.button('Sign out elsewhere').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out elsewhere' }).click();
    await expect(settings.toast).toContainText('Signed out everywhere else');
    await expect(rows).toHaveCount(1);
    await expect(settings.button('Sign out elsewhere')).toBeHidden();
    await expectSignedOutSoon(other);
    await other.context().close();
    await page.reload();
    await expect(rows).toHaveCount(1);
  });

  test('that can’t be read are said, with another try', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, json: {} }));
    await settings.open('sessions');
    await expect(page.getByText('Your sessions could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute('**/api/auth/sessions');
    await settings.button('Try again').click();
    await expect(page.getByText('This one')).toBeVisible();
  });

  test('are not offered where the auth service doesn’t tell', async ({ page, oficio }) => {
    await openSettings(page, oficio, 'profile');
    await page.route('**/api/auth/sessions', (route) =>
      route.fulfill({ json: { available: false, sessions: [] } }),
    );
    await page.goto('/settings?section=sessions');
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sessions' })).toBeHidden();
  });
});

test.describe('deleting the account', () => {
  test('signs out everywhere, and can be called off for thirty days @phone', async ({
    page,
    browser,
    oficio,
  }) => {
    const { person, settings } = await openSettings(page, oficio, 'delete');
    const other = await otherDevice(browser, oficio, person);
    await settings.confirmDeletion(person.email);
    const day = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'long',
      timeZone: 'America/Mexico_City',
    }).format(Date.now() + 30 * 86_400_000);
    await expect(settings.toast).toContainText(`Your account will be removed on ${day}`);
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOutSoon(other);
    await other.context().close();

    await signInBeforehand(page, oficio, person);
    await page.goto('/dashboard');
    await expect(page.getByText(`Your account will be removed on ${day}`)).toBeVisible();
    await settings.button('Keep my account').click();
    await expect(settings.toast).toContainText('Your account stays');
    await expect(page.getByText(`Your account will be removed on ${day}`)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(settings.button('Keep my account')).toBeHidden();
  });

  test('needs the address and each organization named', async ({ page, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'delete');
    await settings.button('Delete my account').click();
    await expect(page.getByText(/^Tick each organization/)).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeFocused();
    await settings.confirmDeletion(`x${person.email}`);
    await expect(page.getByText('Type your address exactly as it stands above')).toBeVisible();
    await expect(page).toHaveURL('/settings?section=delete');
  });

  test('waits until shared organizations are handed over', async ({ page, oficio }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    const id = crypto.randomUUID();
    await page.route('**/api/auth/owned-organizations', (route) =>
      route.fulfill({ json: { organizations: [{ id, name: 'Estudio Nopal', members: 3 }] } }),
    );
    await settings.open('delete');
    await expect(page.getByText('Estudio Nopal, with 2 other people')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Collaborators' }).last()).toHaveAttribute(
      'href',
      '/collaborators',
    );
    await expect(settings.button('Delete my account')).toBeDisabled();
  });

  test('that the network stops keeps the form', async ({ page, oficio }) => {
    const { person, settings } = await openSettings(page, oficio, 'delete');
    await page.route('**/api/auth/deletion', (route) => route.abort('connectionfailed'));
    await settings.confirmDeletion(person.email);
    await expect(page.getByText('Your account is not deleted')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByLabel(/^Type .+ to confirm$/)).toHaveValue(person.email);
    await expect(page.getByRole('checkbox')).toBeChecked();
  });
});

test('each section is worked by the keyboard alone', async ({ page, oficio }) => {
  const { person, settings } = await openSettings(page, oficio, 'profile');
  await settings.field('First name').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Beatriz');
  await page.keyboard.press('Enter');
  await expect(settings.toast).toContainText('Profile saved');
  await page.getByRole('link', { name: 'Password', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings?section=password');
  await settings.field('Current password').focus();
  await page.keyboard.type('wrong');
  for (const next of ['New password', 'Confirm new password']) {
    // The button that shows the password stands between.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(settings.field(next)).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
  }
  await page.keyboard.press('Enter');
  await expect(settings.field('Current password')).toBeFocused();
  await expect(page.getByText('This is not your current password.')).toBeVisible();
  await requestSession(oficio, person);
});

test('password managers find what they look for', async ({ page, oficio }) => {
  const { person, settings } = await openSettings(page, oficio, 'profile');
  const marks = () =>
    page
      .getByRole('main')
      .locator('input')
      .evaluateAll((inputs) =>
        inputs.map((input) => [input.getAttribute('name'), input.getAttribute('autocomplete')]),
      );
  expect(await marks()).toEqual([
    ['firstName', 'given-name'],
    ['lastName', 'family-name'],
    ['phone', 'tel'],
    ['timezone', 'off'],
  ]);
  await settings.open('email');
  await expect.poll(marks).toEqual([['email', 'email']]);
  await settings.open('password');
  await expect.poll(marks).toEqual([
    ['username', 'username'],
    ['current', 'current-password'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
  await expect(page.locator('input[name=username]')).toHaveValue(person.email);
});

/** Each request of the page, the button that sends it, what it says meanwhile, and how it ends. */
const REQUESTS: readonly {
  section: Section;
  path: string;
  method: string;
  press: string;
  meanwhile: string;
  ends: RegExp;
  fill: (settings: SettingsPage, person: Person) => Promise<void>;
}[] = [
  {
    section: 'profile',
    path: '/api/auth/profile',
    method: 'PUT',
    press: 'Save profile',
    meanwhile: 'Saving...',
    ends: /Profile saved/,
    fill: (settings) => settings.field('First name').fill('Beatriz'),
  },
  {
    section: 'email',
    path: '/auth/v1/user',
    method: 'PUT',
    press: 'Send confirmation link',
    meanwhile: 'Sending...',
    ends: /We sent a link to/,
    fill: (settings, { email }) => settings.field('New email address').fill(`new-${email}`),
  },
  {
    section: 'password',
    path: '/auth/v1/user',
    method: 'PUT',
    press: 'Change password',
    meanwhile: 'Changing...',
    ends: /Password changed/,
    fill: async (settings, { password }) => {
      await settings.field('Current password').fill(password);
      await settings.field('New password').fill(NEW_PASSWORD);
      await settings.field('Confirm new password').fill(NEW_PASSWORD);
    },
  },
  {
    section: 'delete',
    path: '/api/auth/deletion',
    method: 'POST',
    press: 'Delete my account',
    meanwhile: 'Deleting...',
    ends: /Your account will be removed on/,
    fill: async (settings, { email }) => {
      await settings.field(`Type ${email} to confirm`).fill(email);
      await settings.onlyBox.check();
    },
  },
];

for (const { section, path, method, press, meanwhile, ends, fill } of REQUESTS) {
  test(`${press}: pressed twice and three seconds without an answer, it is done once`, async ({
    page,
    oficio,
  }) => {
    const { person, settings } = await openSettings(page, oficio, section);
    let calls = 0;
    await page.route(
      (url) => url.pathname === path,
      async (route) => {
        if (route.request().method() !== method) return route.fallback();
        calls += 1;
        await new Promise((over) => setTimeout(over, SILENCE_MS));
        await route.continue();
      },
    );
    await fill(settings, person);
    await settings.button(press).dblclick();
    await expect(settings.button(meanwhile)).toBeDisabled();
    await expect(page.getByText(ends).first()).toBeVisible();
    expect(calls).toBe(1);
  });
}

test('ending the other sessions and keeping the account bear silence and a second press', async ({
  page,
  oficio,
}) => {
  const { person, settings } = await openSettings(page, oficio, 'profile');
  await requestSession(oficio, person);
  const calls: string[] = [];
  await page.route(/\/api\/auth\/(sessions\/end-others|deletion\/cancel)$/, async (route) => {
    calls.push(new URL(route.request().url()).pathname);
    await new Promise((over) => setTimeout(over, SILENCE_MS));
    await route.continue();
  });
  await settings.open('sessions');
  await settings.button('Sign out elsewhere').click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Sign out elsewhere' }).dblclick();
  await expect(question.getByRole('button', { name: 'Signing out...' })).toBeDisabled();
  await expect(settings.toast).toContainText('Signed out everywhere else');
  await runSql(
    oficio,
    `UPDATE oficio.profiles SET deletion_scheduled_for = now() + interval '9 days' WHERE id = $1`,
    [person.userId],
  );
  await page.reload();
  await settings.button('Keep my account').dblclick();
  await expect(settings.button('Keeping...')).toBeDisabled();
  await expect(settings.toast).toContainText('Your account stays');
  expect(calls).toEqual(['/api/auth/sessions/end-others', '/api/auth/deletion/cancel']);
});

test('sessions and organizations that take their time are waited for in place', async ({ page, oficio }) => {
  const { settings } = await openSettings(page, oficio, 'profile');
  await page.route(/\/api\/auth\/(sessions|owned-organizations)$/, async (route) => {
    await new Promise((over) => setTimeout(over, SILENCE_MS));
    await route.continue();
  });
  await settings.open('sessions');
  await expect(page.getByText('This one')).toBeVisible();
  await settings.open('delete');
  await expect(settings.onlyBox).toBeVisible();
});

test('a broken connection changes no password and keeps the form', async ({ page, oficio }) => {
  const { person, settings } = await openSettings(page, oficio, 'password');
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.fallback(),
  );
  await settings.changePassword(person.password, NEW_PASSWORD);
  await expect(settings.alert).toContainText('Unable to connect to server');
  await expect(settings.field('New password')).toHaveValue(NEW_PASSWORD);
  await requestSession(oficio, person);
});

test.describe('axe finds nothing', () => {
  test('in any section, with its faults shown @phone', async ({ page, oficio, newEmail }) => {
    const { settings } = await openSettings(page, oficio, 'profile');
    await settings.field('First name').fill('');
    await settings.button('Save profile').click();
    await expectNothingFound(page);
    await settings.field('First name').fill('Alma');
    await settings.open('email');
    await settings.sendLinkTo(newEmail);
    await expect(page.getByText(`We sent a link to ${newEmail}`)).toBeVisible();
    await expectNothingFound(page);
    await settings.open('password');
    await settings.changePassword('', 'Another', 'other');
    await expectNothingFound(page);
    await settings.open('sessions');
    await expect(page.getByText('This one')).toBeVisible();
    await expectNothingFound(page);
    await settings.open('delete');
    await settings.button('Delete my account').click();
    await expect(page.getByText(/^Tick each organization/)).toBeVisible();
    await expectNothingFound(page);
  });
});
