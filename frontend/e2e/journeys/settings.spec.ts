import { expectNothingFound } from '../fixtures/axe.ts';
import { openSettings } from '../fixtures/own-account.ts';
import { requestSession } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'Another-horse-8';

test('each section works by keyboard alone, and password managers find its fields', async ({
  page,
  oficio,
}) => {
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
  await settings.field('First name').focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Beatriz');
  await page.keyboard.press('Enter');
  await expect(settings.toast).toContainText('Profile saved');
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await expect.poll(marks).toEqual([['email', 'email']]);
  await page.getByRole('link', { name: 'Password', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/settings?section=password');
  await expect.poll(marks).toEqual([
    ['username', 'username'],
    ['current', 'current-password'],
    ['password', 'new-password'],
    ['confirmPassword', 'new-password'],
  ]);
  await expect(page.locator('input[name=username]')).toHaveValue(person.email);
  await settings.field('Current password').focus();
  await page.keyboard.type('wrong');
  for (const next of ['New password', 'Confirm new password']) {
    // The button that shows the password is between them.
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

test('the theme and the sidebar of this device are chosen, and stay', async ({ page, oficio }) => {
  const { settings } = await openSettings(page, oficio, 'appearance');
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await settings.field('Collapse the sidebar').check();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect(settings.field('Collapse the sidebar')).not.toBeChecked();
});

test.describe('axe finds nothing', () => {
  test('in any section with its errors @every-width', async ({ page, oficio, newEmail }) => {
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
    await settings.open('appearance');
    await expectNothingFound(page);
    await settings.open('delete');
    await settings.button('Delete my account').click();
    await expect(page.getByText(/^Tick each organization/)).toBeVisible();
    await expectNothingFound(page);
  });
});
