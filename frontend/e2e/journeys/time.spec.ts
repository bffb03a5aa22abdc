// Proves over the wire that one of two tabs' timers runs, that each tab follows it, and that an invoice has the tracked hours.
import type { AnswerOf, invoiceRoutes, timeEntryRoutes } from '@oficio/contracts';
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
  for (const name of ['Shop', 'Studio']) await add('/api/projects', { name, clientId });
  await signInBeforehand(page, oficio, person);
  const tab = await context.newPage();
  const choices = [
    [page, 'Shop'],
    [tab, 'Studio'],
  ] as const;
  for (const [each, project] of choices) {
    await each.goto('/projects/time');
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
  const entries = async () =>
    (await callApi(oficio, person, 'GET', '/api/time-entries')) as AnswerOf<typeof timeEntryRoutes.list>;
  const running = (await entries()).items.filter(({ minutes }) => minutes === null);
  expect(running).toHaveLength(1);
  const name = `Timer of ${running[0]?.projectName}`;
  for (const [each] of choices) await expect(timerIn(each)).toHaveAccessibleName(name);
  await tab.getByRole('button', { name: 'Stop the timer' }).click();
  for (const [each] of choices) await expect(timerIn(each)).toBeHidden();
  await expectNothingFound(tab);
  await tab.close();

  for (const minutes of [90, 35]) await add('/api/time-entries', { projectId, day: '2026-01-15', minutes });
  await page.goto(`/projects/${projectId}/time`);
  await page.getByRole('button', { name: 'Invoice unbilled…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Lines').selectOption('One line for the project');
  await expect(dialog.getByRole('row', { name: /^Total/ })).toContainText('2:05MX$1,249.98');
  await dialog.getByRole('button', { name: 'Draft invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
  const id = page.url().split('/').at(-1);
  const invoice = (await callApi(oficio, person, 'GET', `/api/invoices/${id}`)) as AnswerOf<
    typeof invoiceRoutes.one
  >;
  // 2:05 h, to four decimals.
  expect(invoice.lines.map(({ quantityE4, unit }) => [quantityE4, unit])).toEqual([[20_833, 'h']]);
  const billed = (await entries()).items.filter(({ isBilled }) => isBilled);
  expect(billed.map(({ minutes }) => minutes).toSorted()).toEqual([35, 90]);
});
