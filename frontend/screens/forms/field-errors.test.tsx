import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openScreen } from '../stage/open-screen.tsx';

test('a submission with several errors is announced once: by the first wrong field, or by one alert', async () => {
  await openScreen('/settings');
  const firstName = page.getByRole('textbox', { name: 'First name' });
  const lastName = page.getByRole('textbox', { name: 'Last name' });
  const alerts = page.getByRole('main').getByRole('alert');
  await firstName.fill(' ');
  await lastName.fill(' ');

  // The button moves the focus to the first wrong field, which announces its error.
  await page.getByRole('button', { name: 'Save profile' }).click();
  await expect.element(firstName).toHaveFocus();
  await expect.element(firstName).toHaveAccessibleDescription('First name is required');
  await expect.element(lastName).toHaveAccessibleDescription('Last name is required');
  await expect.element(alerts).not.toBeInTheDocument();

  // Enter in the wrong field announces the error each time, until somebody types.
  for (let times = 0; times < 2; times += 1) {
    const before = alerts.elements();
    await userEvent.keyboard('{Enter}');
    // A new element is announced again.
    await expect.poll(() => alerts.elements().filter((alert) => !before.includes(alert))).toHaveLength(1);
    await expect.element(alerts).toHaveTextContent('First name is required');
    expect(before.filter((alert) => alert.isConnected)).toEqual([]);
  }
  await firstName.fill('Alma');
  await expect.element(alerts).not.toBeInTheDocument();

  // The next wrong field behaves the same.
  await userEvent.keyboard('{Enter}');
  await expect.element(lastName).toHaveFocus();
  await expect.element(alerts).not.toBeInTheDocument();
});

test('a refused registration is announced by one alert', async () => {
  await openScreen('/register', { isSignedOut: true });
  const form = page.getByRole('form');
  await page.getByLabelText('First name').fill('Alma');
  await page.getByLabelText('Last name').fill('Ríos');
  await page.getByLabelText('Email').fill('alma@example.com');
  await page.getByLabelText('Password', { exact: true }).fill('corta');
  const confirmation = page.getByLabelText('Confirm password');
  await confirmation.fill('larga');
  for (let times = 0; times < 2; times += 1) {
    await userEvent.keyboard('{Enter}');
    await expect.element(form.getByRole('alert')).toHaveLength(1);
    await expect.element(confirmation).toHaveFocus();
  }
});
