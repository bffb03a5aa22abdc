import { type MemberRole, type ProjectListItem, projectRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerEverything } from '../stage/answer-everything.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const ID = '00000000-0000-7000-8000-000000000001';
const main = page.getByRole('main');

const answersWith = (agreedMinor: number | null) => (server: FakeServer) => {
  const project = server.sample(projectRoutes.one, {
    id: ID,
    name: 'Website',
    status: 'active',
    currency: 'MXN',
    agreedMinor,
    deletedAt: null,
  });
  const items: ProjectListItem[] = [project];
  server.answer(projectRoutes.list, { ...server.sample(projectRoutes.list), total: 1, items });
  server.answer(projectRoutes.one, project);
  answerEverything(server);
};

test.each<[MemberRole, number | null, boolean]>([
  ['member', 4_800_000, true],
  ['viewer', null, false],
])('the list and the page show a %s the agreed amount %s: %s', async (role, agreedMinor, isShown) => {
  const { go } = await openScreen('/projects', { role, answers: answersWith(agreedMinor) });
  await expect.element(main.getByRole('link', { name: 'Website' })).toBeVisible();
  expect(main.getByRole('columnheader', { name: 'Agreed' }).elements().length > 0).toBe(isShown);
  await go(`/projects/${ID}`);
  await expect.element(main.getByRole('heading', { name: 'Members' })).toBeVisible();
  expect(main.getByRole('heading', { name: 'Money' }).elements().length > 0).toBe(isShown);
  expect(document.body.textContent.includes('48,000.00')).toBe(isShown);
});

test('an amount that isn’t agreed yet is empty in the form, and stays so', async () => {
  const { server } = await openScreen(`/projects/${ID}?edit=money`, { answers: answersWith(null) });
  const amount = main.getByLabelText('Agreed', { exact: true });
  await expect.element(amount).toHaveValue('');
  await main.getByRole('combobox', { name: 'Currency' }).selectOptions('EUR');
  await main.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => server.callsOf(projectRoutes.update).length).toBe(1);
  expect(server.callsOf(projectRoutes.update)[0]?.body).toEqual({
    version: expect.any(Number),
    currency: 'EUR',
  });
});
