import { expect, it } from 'vitest';
import { declaredTransitions } from '../chart/transitions.ts';
import { doorMachine, doorModel } from './example-door.ts';
import { playedPaths } from './played-paths.ts';

const paths = playedPaths(doorModel);

it('takes every transition of the machine', () => {
  const taken = paths.flatMap(({ first, steps }) =>
    [first, ...steps].flatMap(({ transitions }) => transitions),
  );
  const declared = declaredTransitions(doorMachine).map(({ id }) => id);
  expect([...new Set(taken)].toSorted()).toEqual(declared.toSorted());
});

it('records for each step its payload, guards, transitions, started actors and changes', () => {
  const wrongCode = paths.find(({ steps }) => steps.some(({ guards }) => guards.length > 1));
  expect(wrongCode?.steps.slice(0, 2)).toEqual([
    {
      kind: 'event',
      event: 'code.entered',
      payload: { code: '1234' },
      elapsed: 0,
      transitions: ['locked|code.entered|0'],
      guards: [],
      active: ['door', 'checking'],
      states: ['checking'],
      changes: [{ member: 'attempts', before: 0, after: 1 }],
      started: ['checkCode'],
    },
    {
      kind: 'outcome',
      event: 'checkCode done',
      payload: { output: 'wrong' },
      elapsed: 0,
      transitions: ['checking|xstate.done.actor.checkCode|1', 'refused|always|0'],
      guards: [
        { name: 'isRight', passed: false },
        { name: 'hasAttemptsLeft', passed: true },
      ],
      active: ['door', 'locked'],
      states: ['locked'],
      changes: [],
      started: [],
    },
  ]);
});

it('starts with the initial context and counts the time that passes', () => {
  const quiet = paths.find(({ title }) => title === 'after quietHours');
  expect(quiet?.first).toMatchObject({
    kind: 'start',
    states: ['locked'],
    changes: [
      { member: 'attempts', after: 0 },
      { member: 'quiet', after: false },
    ],
  });
  expect(quiet?.steps.map(({ event, elapsed }) => [event, elapsed])).toEqual([['after quietHours', 8_000]]);
});
