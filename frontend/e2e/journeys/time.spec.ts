// Proves over the wire that one of two tabs' timers runs, that each tab follows it, and that an invoice has the tracked hours.
import type { Page } from '@playwright/test';
import { expectNothingFound } from '../fixtures/axe.ts';
import { callApi, createPersonWithPlan } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

const timerIn = (page: Page) => page.getByRole('banner').getByRole('timer');

test('of two tabs that start a timer one runs, and unbilled time becomes an invoice of exactly these hours', async ({
  page,
  context,
  oficio,
}) => {
  const person = await createPersonWithPlan(oficio);
  const add = (path: string, body: object) =>
    callApi(oficio, person, 'POST', path, body) as Promise<{ id: string }>;
  const { id: clientId } = await add('/api/clients', { displayName: 'Café Lumbre' });
  const { id: projectId } = await add('/api/projects', {
    name: 'Website',
    clientId,
    hourlyRateMinor: 60_000,
  });
  for (const minutes of [90, 35]) await add('/api/time-entries', { projectId, day: '2026-01-15', minutes });
  for (const name of ['Shop', 'Studio']) await add('/api/projects', { name, clientId });
  await signInBeforehand(page, oficio, person);
  const tab = await context.newPage();
  const choices = [
    [page, 'Shop'],
    [tab, 'Studio'],
  ] as const;
  for (const [each, project] of choices) {
    await each.goto('/projects/time/entries');
    await expect(each.getByRole('button', { name: 'Start a timer' })).toBeVisible();
    await each.keyboard.press('t');
    await each.getByRole('dialog').getByRole('combobox', { name: 'Project' }).click();
    await each.getByRole('option', { name: project }).click();
  }
  await Promise.all(
    choices.map(([each]) =>
      each.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click(),
    ),
  );
  for (const [each] of choices) await expect(each.getByRole('dialog')).toBeHidden();
  // Both timers are in the list, one of which the other one has stopped.
  const timers = tab.getByRole('row', { name: /Shop|Studio/ });
  await expect(timers).toHaveCount(2);
  const running = timers.filter({ has: tab.getByRole('cell', { name: 'running', exact: true }) });
  await expect(running).toHaveCount(1);
  const project = await running.getByRole('link').textContent();
  for (const [each] of choices) await expect(timerIn(each)).toHaveAccessibleName(`Timer of ${project}`);
  await tab.getByRole('button', { name: 'Stop the timer' }).click();
  for (const [each] of choices) await expect(timerIn(each)).toBeHidden();
  await expect(running).toHaveCount(0);
  await expectNothingFound(tab);
  await tab.close();

  await page.goto(`/projects/${projectId}/time`);
  await page.getByRole('button', { name: 'Invoice unbilled…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lines').selectOption('A line for each project');
  await expect(dialog.getByRole('row', { name: /^Total/ })).toContainText('2:05MX$1,249.98');
  await dialog.getByRole('button', { name: 'Draft invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
  // 2:05 h, to four decimals.
  await expect(page.getByRole('main')).toContainText('2.0833');
  await page.goto(`/projects/${projectId}/time`);
  await expect(page.getByText('Nothing to invoice')).toBeVisible();
  await expect(page.getByText(/ · Billed$/)).toHaveCount(2);
});
