import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import type { ChartState, ChartTransition } from './chart.types.ts';
import { chartOf, statesOf } from './chart-of.ts';
import { exampleMachine } from './example-machine.ts';

const chart = chartOf(exampleMachine);

const stateLine = ({ id, type, parent, initial, history, tags, entry, exit, invokes }: ChartState) =>
  [
    `${id} in ${parent}: ${type}`,
    initial && `begins with ${initial}`,
    history,
    tags.length > 0 && `tags ${tags}`,
    entry.length > 0 && `entry ${entry}`,
    exit.length > 0 && `exit ${exit}`,
    ...invokes.map((invoke) => `invokes ${invoke.id} of ${invoke.source}`),
  ]
    .filter(Boolean)
    .join(', ');

const transitionLine = (transition: ChartTransition) => {
  const { source, event, kind, guard, place, rivals, targets, actions, reenters, delay } = transition;
  return [
    `${source}: ${event} (${kind})`,
    guard && `if ${guard}`,
    rivals > 1 && `${place + 1} of ${rivals}`,
    `to ${targets.join(' and ') || 'nowhere'}`,
    actions.length > 0 && `does ${actions}`,
    reenters && 'reenters',
    delay && `${delay.name} is ${delay.milliseconds}`,
  ]
    .filter(Boolean)
    .join(', ');
};

it('reads every state with all its declarations', () => {
  expect(statesOf(chart).map(stateLine)).toEqual([
    'example in null: compound, begins with idle',
    'idle in example: atomic, tags quiet, entry greet, exit leave,note',
    'working in example: atomic, invokes fetching of fetchIt',
    'parts in example: parallel',
    'parts.left in parts: compound, begins with parts.left.first',
    'parts.left.first in parts.left: atomic',
    'parts.left.second in parts.left: atomic',
    'parts.left.before in parts.left: history, deep',
    'parts.right in parts: compound, begins with parts.right.open',
    'parts.right.open in parts.right: atomic',
    'parts.right.shut in parts.right: final',
    'done in example: final',
  ]);
  expect(statesOf(chart).find(({ id }) => id === 'working')?.description).toBe('Fetches it.');
});

it('reads every transition with all its declarations', () => {
  expect(chart.transitions.map(transitionLine)).toEqual([
    'example: reset (event), to idle',
    'example: stay (event), to nowhere, does note',
    'idle: go (event), if isReady and not isLate, 1 of 3, to working, does note,greet',
    'idle: go (event), if isLate, 2 of 3, to done',
    'idle: go (event), 3 of 3, to idle, reenters',
    'idle: after 500 ms (after), to working, 500 is 500',
    'idle: after patience (30 s) (after), to done, patience is 30000',
    'idle: after backoff (after), to nowhere, does note, backoff is null',
    'working: fetching done (done), to parts',
    'working: fetching failed (error), to idle',
    'working: always (always), if isLate, to done',
    'parts: back (event), to parts.left.before',
    'parts: split (event), to parts.left.second and parts.right.open',
    'parts: parts done (stateDone), to done',
    'parts.left.first: again (event), to parts.left.second',
  ]);
});

it('is plain data with an id for each state and each transition', () => {
  expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  const ids = [...statesOf(chart), ...chart.transitions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('gives a copy with other implementations the same ids', () => {
  const copy = exampleMachine.provide({ guards: { isReady: () => false } });
  expect(chartOf(copy)).toEqual(chart);
});

it('names anonymous guards and actions by what they are', () => {
  const nameless = createMachine({
    id: 'nameless',
    entry: () => {},
    on: { go: { guard: () => true } },
  });
  const { root, transitions } = chartOf(nameless);
  expect([root.entry, transitions.map(({ guard }) => guard)]).toEqual([['inline action'], ['inline guard']]);
});
