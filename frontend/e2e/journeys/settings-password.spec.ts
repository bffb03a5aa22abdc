import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { requestSession } from '../fixtures/person.ts';
import { expect, test } from '../fixtures/test.ts';

const NEW_PASSWORD = 'Another-horse-8';

test.describe('a password', () => {
  test('is changed by a person who knows it; sessions elsewhere end', async ({ page, browser, oficio }) => {
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

  test('requires the current one, a different one, and all five rules, each marked once it is met', async ({
    page,
    oficio,
  }) => {
    const { person, settings } = await openSettings(page, oficio, 'password');
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

    // A network failure changes nothing and keeps the form.
    await page.route('**/auth/v1/user', (route) =>
      route.request().method() === 'PUT' ? route.abort('connectionfailed') : route.fallback(),
    );
    await settings.changePassword(person.password, NEW_PASSWORD);
    await expect(settings.alert).toContainText('Unable to connect to server');
    await expect(settings.field('New password')).toHaveValue(NEW_PASSWORD);
    await requestSession(oficio, person);
  });
});
