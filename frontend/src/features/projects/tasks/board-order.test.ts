import type { TaskItem, TaskStatus } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { type BoardStep, endOf, placeAfterStep, placed } from './board-order.ts';

const item = (id: string, status: TaskStatus) => ({ id, status }) as TaskItem;
const BOARD = [item('a', 'todo'), item('b', 'todo'), item('c', 'todo'), item('d', 'done')];
const words = (items: readonly TaskItem[]) => items.map(({ id, status }) => `${id} ${status}`);

test.each<[string, BoardStep, string[]]>([
  ['c', 'up', ['a todo', 'c todo', 'b todo', 'd done']],
  ['a', 'down', ['b todo', 'a todo', 'c todo', 'd done']],
  ['c', 'top', ['c todo', 'a todo', 'b todo', 'd done']],
  ['b', 'right', ['a todo', 'c todo', 'd done', 'b in_progress']],
  ['d', 'left', ['a todo', 'b todo', 'c todo', 'd blocked']],
])('%s goes %s', (id, step, board) => {
  const task = BOARD.find((one) => one.id === id) as TaskItem;
  const place = placeAfterStep(BOARD, task, step);
  expect(place && words(placed(BOARD, { id, ...place }))).toEqual(board);
});

test.each<[string, BoardStep]>([
  ['a', 'up'],
  ['a', 'top'],
  ['c', 'down'],
  ['a', 'left'],
  ['d', 'right'],
])('%s can’t go %s', (id, step) => {
  expect(placeAfterStep(BOARD, BOARD.find((one) => one.id === id) as TaskItem, step)).toBe(null);
});

test('the end of the own column is behind the others', () => {
  expect(endOf(BOARD, 'todo', 'c')).toEqual({ status: 'todo', beforeId: 'b', afterId: null });
});

test('beside a task that has left the column, a task goes below the one above, else to the end', () => {
  const beside = { id: 'd', status: 'todo' as const, beforeId: 'a', afterId: 'gone' };
  expect(words(placed(BOARD, beside))).toEqual(['a todo', 'd todo', 'b todo', 'c todo']);
  expect(words(placed(BOARD, { ...beside, beforeId: 'gone' })).at(-1)).toBe('d todo');
});
