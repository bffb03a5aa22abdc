import { expect, test } from 'vitest';
import { newEntry, readEntry, readTime } from './entry-form.ts';

test.each([
  ['9:30', 570],
  ['09:30', 570],
  ['9', 540],
  ['930', 570],
  ['17.05', 1_025],
  ['5:30 pm', 1_050],
  ['12 am', 0],
  ['12:15 p.m.', 735],
  ['24:00', null],
  ['13 pm', null],
  ['9:60', null],
  ['12/11/2026', null],
  ['', null],
])('the time %s is %s minutes after midnight', (text, minutes) => {
  expect(readTime(text)).toBe(minutes);
});

const typed = {
  ...newEntry({ project: { id: 'p', name: 'Website' }, day: '2026-06-17' }),
  duration: '1,5',
  from: '9',
  to: '8:00',
};

test('a form sends a duration, or a start and an end', () => {
  const rest = { projectId: 'p', taskId: null, day: '2026-06-17', note: '', billable: true };
  expect(readEntry(typed)).toEqual({ body: { ...rest, minutes: 90 } });
  expect(readEntry({ ...typed, span: 'times' })).toEqual({ body: { ...rest, from: 540, to: 480 } });
});

test('each fault is at its field', () => {
  const empty = { ...typed, project: null, day: null, duration: 'x', from: '', to: '25' };
  expect(readEntry(empty)).toEqual({
    faults: { projectId: expect.any(String), day: expect.any(String), minutes: expect.any(String) },
  });
  expect(readEntry({ ...empty, span: 'times' })).toMatchObject({
    faults: { from: expect.any(String), to: expect.any(String) },
  });
  expect(readEntry({ ...typed, duration: '0:00' })).toEqual({
    faults: { minutes: 'Please enter a duration above 0' },
  });
});
