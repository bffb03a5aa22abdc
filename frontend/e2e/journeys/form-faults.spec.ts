import { openSettings } from '../fixtures/own-account.ts';
import { expect, test } from '../fixtures/test.ts';
import { RegisterPage } from '../pages/register-page.ts';

test('a submission with several errors is announced once: by the first wrong field, or by one alert', async ({
  page,
  oficio,
}) => {
  const { settings } = await openSettings(page, oficio, 'profile');
  const [firstName, timeZone] = [settings.field('First name'), settings.field('Time zone')];
  const alerts = page.getByRole('main').getByRole('alert');
  await firstName.fill(' ');
  await timeZone.fill('Atlantis');

  await test.step('the button moves the focus to the first wrong field, which announces its error', async () => {
    await settings.button('Save profile').click();
    await expect(firstName).toBeFocused();
    await expect(firstName).toHaveAccessibleDescription('First name is required');
    await expect(timeZone).toHaveAccessibleDescription('Please choose a time zone');
    await expect(alerts).toHaveCount(0);
  });

  await test.step('Enter in the wrong field announces the error each time, until somebody types', async () => {
    for (let times = 0; times < 2; times += 1) {
      const before = await alerts.elementHandles();
      await firstName.press('Enter');
      await expect(alerts).toHaveText(['First name is required']);
      // A new element is announced again.
      for (const alert of before) expect(await alert.evaluate(({ isConnected }) => isConnected)).toBe(false);
    }
    await firstName.fill('Alma');
    await expect(alerts).toHaveCount(0);
  });

  await test.step('the next wrong field behaves the same', async () => {
    await firstName.press('Enter');
    await expect(timeZone).toBeFocused();
    await expect(alerts).toHaveCount(0);
  });
});

test('a refused registration is announced by one alert', async ({ page }) => {
  const register = new RegisterPage(page);
  await register.open();
  await register.fill({ firstName: 'Alma', lastName: 'Ríos', email: 'alma@example.com', password: 'corta' });
  await register.confirmation.fill('larga');
  for (let times = 0; times < 2; times += 1) {
    await register.confirmation.press('Enter');
    await expect(page.getByRole('form').getByRole('alert')).toHaveCount(1);
    await expect(register.confirmation).toBeFocused();
  }
});
