import { projectRoutes, type Timer, timerRoutes, timerWriteRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { type FakeServer, Refusal } from '../stage/fake-server.ts';
import { openScreen } from '../stage/open-screen.tsx';

const PROJECT = '00000000-0000-7000-8000-000000000001';
const header = page.getByRole('banner');
const stop = header.getByRole('button', { name: 'Stop the timer', exact: true });
const begin = header.getByRole('button', { name: 'Start a timer' });
const dialog = page.getByRole('dialog');

const agoMs = (ms: number) => new Date(Date.now() - ms).toISOString();

const timer = (changes: Partial<Timer> = {}): Timer => ({
  id: '00000000-0000-7000-8000-00000000000a',
  projectId: PROJECT,
  projectName: 'Website',
  projectColor: null,
  taskId: null,
  taskTitle: null,
  note: null,
  startedAt: agoMs(3_661_000),
  version: 1,
  ...changes,
});

/** A server with one project and at most one timer. */
function timing(server: FakeServer, running: Timer | null) {
  let current = running;
  server.answer(timerRoutes.one, () => ({ timer: current, hasProjects: true }));
  server.answer(timerWriteRoutes.start, ({ body }) => {
    const stopped = current && {
      id: current.id,
      projectName: current.projectName,
      day: '2026-06-17',
      minutes: 61,
    };
    current = timer({
      id: crypto.randomUUID(),
      projectId: body.projectId,
      note: body.note ?? null,
      startedAt: agoMs(0),
    });
    return { timer: current, stopped };
  });
  server.answer(timerWriteRoutes.stop, ({ body }) => {
    const minutes = 61;
    current = null;
    return { id: body.id, projectName: 'Website', day: '2026-06-17', minutes };
  });
  const item = server.sampleItem(projectRoutes.list, { id: PROJECT, name: 'Website' });
  server.answer(projectRoutes.list, { items: [item], total: 1, nextCursor: null });
}

const open = (running: Timer | null, options: Parameters<typeof openScreen>[1] = {}) =>
  openScreen('/settings', { ...options, answers: (server) => timing(server, running) });

test('the key t starts a timer of a project, and stops it', async () => {
  const { server } = await open(null);
  await expect.element(begin).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect.element(dialog.getByText('Please choose a project')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Project' }).click();
  await page.getByRole('option', { name: 'Website' }).click();
  await dialog.getByLabelText('Note').fill('Menú de Łukasz');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  const clock = header.getByRole('timer', { name: 'Timer of Website' });
  await expect.poll(() => clock.query()?.textContent).toMatch(/^0:00:\d\d$/);
  expect(server.callsOf(timerWriteRoutes.start).map(({ body }) => body)).toEqual([
    { projectId: PROJECT, taskId: null, note: 'Menú de Łukasz' },
  ]);
  await expect.element(dialog).not.toBeInTheDocument();
  await userEvent.keyboard('t');
  await expect.element(begin).toBeVisible();
  await expect.element(page.getByText('1:01 h of Website were saved.')).toBeVisible();
});

test('a running timer counts, and is accessible', async () => {
  await open(timer());
  const clock = header.getByRole('timer');
  await expect.poll(() => clock.query()?.textContent).toMatch(/^1:01:\d\d$/);
  const shown = clock.element().textContent;
  await expect.poll(() => clock.element().textContent).not.toBe(shown);
  await expectAccessible();
});

test('a stop whose answer was lost is sent again with its key', async () => {
  const { server } = await open(timer());
  await expect.element(stop).toBeVisible();
  // The timer is read again only when the stop is answered.
  const running = timer();
  server.answer(timerRoutes.one, { timer: running, hasProjects: true });
  server.loseAnswers(timerWriteRoutes.stop, 3);
  await stop.click();
  await header.getByRole('button', { name: 'Stop the timer again' }).click();
  await expect.element(page.getByText('1:01 h of Website were saved.')).toBeVisible();
  const keys = server.callsOf(timerWriteRoutes.stop).map(({ headers }) => headers.get('Idempotency-Key'));
  expect([keys.length, new Set(keys).size]).toEqual([4, 1]);
});

test('a timer that another tab has stopped is read again', async () => {
  const { server } = await open(timer());
  server.answer(timerWriteRoutes.stop, () => {
    server.answer(timerRoutes.one, { timer: null, hasProjects: true });
    return new Refusal('time.not_running', 'It was stopped elsewhere.');
  });
  await stop.click();
  await expect.element(page.getByText('It was stopped elsewhere.')).toBeVisible();
  await expect.element(begin).toBeVisible();
});

test('a timer of more than twelve hours asks how long somebody has worked', async () => {
  const startedAt = agoMs(13 * 3_600_000);
  const { server } = await open(timer({ startedAt }));
  await stop.click();
  const duration = dialog.getByLabelText('Duration');
  const save = dialog.getByRole('button', { name: 'Save time' });
  for (const [text, fault] of [
    ['12/11/2026', 'Enter a duration such as 1:30 or 1.5'],
    ['14', 'At most 13:00, which the timer has counted'],
    ['2.500', null],
  ] as const) {
    await duration.fill(text);
    await save.click();
    if (fault) await expect.element(dialog.getByText(fault)).toBeVisible();
  }
  await expect.element(begin).toBeVisible();
  const [call] = server.callsOf(timerWriteRoutes.stop);
  expect(Date.parse(call?.body.endedAt ?? '') - Date.parse(startedAt)).toBe(150 * 60_000);
});

test('nobody sees it without a project, or without the right to write time', async () => {
  const { server } = await openScreen('/settings', {
    answers: (one) => one.answer(timerRoutes.one, { timer: null, hasProjects: false }),
  });
  await expect.poll(() => server.callsOf(timerRoutes.one).length).toBeGreaterThan(0);
  await expect.element(begin).not.toBeInTheDocument();
});

test('a viewer has no timer', async () => {
  const { server } = await open(timer(), { role: 'viewer' });
  await expect.element(page.getByRole('main')).toBeVisible();
  await expect.element(stop).not.toBeInTheDocument();
  expect(server.callsOf(timerRoutes.one)).toEqual([]);
});
