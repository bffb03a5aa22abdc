import { expect, test } from '@playwright/test';
import { showComponent } from '../fixtures/component-page.ts';

test('a form with an invalid date shows the error at the field and isn’t submitted', async ({ page }) => {
  await showComponent(page, 'date-form.fixture.tsx');
  const due = page.getByRole('textbox', { name: 'Due' });
  const save = page.getByRole('button', { name: 'Save' });
  const submitted = page.getByRole('status');

  await test.step('an invalid text, with Enter, Ctrl Enter and the button', async () => {
    await due.fill('soon');
    for (const submit of [() => due.press('Enter'), () => due.press('Control+Enter'), () => save.click()]) {
      await submit();
      await expect(due).toHaveAccessibleDescription('Enter a date such as Nov 21, 2026');
      await expect(due).toBeFocused();
      await expect(due).toHaveValue('soon');
      await expect(submitted).toBeEmpty();
    }
  });

  await test.step('a date that has just been typed', async () => {
    await due.fill('11/30');
    await due.press('Control+Enter');
    await expect(submitted).toHaveText('2026-11-30');
    await expect(due).toHaveAccessibleDescription('');
  });

  await test.step('no date', async () => {
    await due.fill('');
    await save.click();
    await expect(submitted).toHaveText('2026-11-30 · no date');
  });

  await test.step('a day of the calendar replaces the text', async () => {
    await due.fill('soon');
    await page.getByRole('button', { name: 'Open the calendar of Due' }).click();
    await page.getByRole('button', { name: /November 24/ }).click();
    await expect(due).toHaveValue('Nov 24, 2026');
    await save.click();
    await expect(submitted).toHaveText('2026-11-30 · no date · 2026-11-24');
  });
});
