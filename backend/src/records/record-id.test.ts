import { uuid } from '@oficio/contracts';
import { isUUID } from 'class-validator';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { RecordIds } from './record-id.ts';

const NOW = new Date('2026-06-15T18:30:00.000Z');

test('ids of one millisecond follow each other, also beyond the room of a millisecond', () => {
  const ids = new RecordIds();
  const made = Array.from({ length: 10_000 }, () => ids.next(NOW));
  made.push(ids.next(new Date(NOW.getTime() + 10)));
  expect(made).toEqual([...new Set(made)].sort());
});

test('ids don’t go back with a correction of the clock, but with a clock that was set', () => {
  const ids = new RecordIds();
  const first = ids.next(NOW);
  const next = ids.next(new Date(NOW.getTime() - 5_000));
  expect(next > first).toBe(true);
  expect(ids.next(new Date(NOW.getTime() - 60_000)) < first).toBe(true);
});

test('an id has the form that contracts and routes accept, with its time', () => {
  const id = new RecordIds().next(NOW);
  expect([isUUID(id), z.safeParse(uuid, id).success]).toEqual([true, true]);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(NOW.getTime());
});
