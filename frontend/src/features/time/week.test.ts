import type { TimeWeekCell } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { weekOf, weekTable } from './week.ts';

test('an address without a day, or with another text, is the present week', () => {
  const weeks = [undefined, 'x', '9999-01-01', '2026-06-04'].map((given) => weekOf(given, '2026-06-17'));
  expect(weeks).toEqual(['2026-06-15', '2026-06-15', '2026-06-15', '2026-06-01']);
});

test('rows are projects and tasks, columns are days, and both add up', () => {
  const cell = (changes: Partial<TimeWeekCell>): TimeWeekCell => ({
    projectId: 'p',
    projectName: 'Website',
    projectColor: null,
    clientName: null,
    taskId: null,
    taskTitle: null,
    day: '2026-06-15',
    minutes: 30,
    entries: 1,
    ...changes,
  });
  const week = weekTable('2026-06-15', [
    cell({}),
    cell({ day: '2026-06-21', minutes: 60 }),
    cell({ taskId: 't', taskTitle: 'Menu', minutes: 15 }),
  ]);
  expect(week.days).toHaveLength(7);
  expect(week.rows.map(({ taskTitle, total }) => [taskTitle, total])).toEqual([
    [null, 90],
    ['Menu', 15],
  ]);
  expect([week.totals, week.total]).toEqual([[45, 0, 0, 0, 0, 0, 60], 105]);
});
