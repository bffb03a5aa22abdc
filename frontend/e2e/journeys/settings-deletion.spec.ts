import { DAY_MS } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { expectSignedOutSoon, openSettings, otherDevice } from '../fixtures/own-account.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

test.describe('deleting the account', () => {
  test('signs out everywhere, and can be revoked for thirty days @phone', async ({
    page,
    browser,
    oficio,
  }) => {
    const { person, settings } = await openSettings(page, oficio, 'delete');
    const other = await otherDevice(browser, oficio, person);
    const earliest = dayInThirtyDays();
    await settings.confirmDeletion(person.email);
    // Midnight may pass during the request.
    const removal = new RegExp(`Your account will be removed on (${earliest}|${dayInThirtyDays()})`);
    await expect(settings.toast).toContainText(removal);
    await expect(page).toHaveURL(/\/login/);
    await expectSignedOutSoon(other);
    await other.context().close();

    await signInBeforehand(page, oficio, person);
    await page.goto('/dashboard');
    await expect(page.getByText(removal)).toBeVisible();
    await settings.button('Keep my account').click();
    await expect(settings.toast).toContainText('Your account stays');
    await expect(page.getByText(removal)).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(settings.button('Keep my account')).toBeHidden();
  });

  test('requires the email and each organization’s name; a network failure leaves the form unchanged', async ({
    page,
    oficio,
  }) => {
    const { person, settings } = await openSettings(page, oficio, 'delete');
    await settings.button('Delete my account').click();
    await expect(page.getByText(/^Tick each organization/)).toBeVisible();
    await expect(page.getByRole('checkbox')).toBeFocused();
    await settings.confirmDeletion(`x${person.email}`);
    await expect(page.getByText('Type your address exactly as shown above')).toBeVisible();
    await expect(page).toHaveURL('/settings?section=delete');

    await test.step('covers the whole page while it runs', async () => {
      const gate = Promise.withResolvers<void>();
      await page.route('**/api/auth/deletion', async (route) => {
        await gate.promise;
        await route.abort('connectionfailed');
      });
      await settings.confirmDeletion(person.email);
      const overlay = page.getByRole('dialog', { name: 'Closing your account...' });
      await expect(overlay).toBeVisible();
      await expect(overlay).toBeFocused();
      await expectNothingFound(page);
      gate.resolve();
      await expect(page.getByText('Your account wasn’t deleted')).toBeVisible();
      await expect(overlay).toBeHidden();
      await expect(settings.button('Delete my account')).toBeFocused();
      await expect(page.getByLabel(/^Type .+ to confirm$/)).toHaveValue(person.email);
      await expect(page.getByRole('checkbox')).toBeChecked();
    });

    await test.step('waits until shared organizations are transferred', async () => {
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
  });
});

function dayInThirtyDays(): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Mexico_City' });
  return day.format(Date.now() + 30 * DAY_MS);
}
