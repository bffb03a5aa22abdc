import { and, fromPromise, not, setup } from 'xstate';

/** A machine with one of everything that a statechart may contain. */
export const exampleMachine = setup({
  types: { events: {} as { type: 'go' | 'stay' | 'again' | 'reset' | 'split' | 'back' } },
  actors: { fetchIt: fromPromise(async () => 1) },
  delays: { patience: 30_000, backoff: () => 5 },
  guards: { isReady: () => true, isLate: () => false },
  actions: { note: () => {}, greet: () => {}, leave: () => {} },
}).createMachine({
  id: 'example',
  initial: 'idle',
  on: { reset: '.idle', stay: { actions: 'note' } },
  states: {
    idle: {
      tags: 'quiet',
      entry: 'greet',
      exit: ['leave', 'note'],
      on: {
        go: [
          { guard: and(['isReady', not('isLate')]), target: 'working', actions: ['note', 'greet'] },
          { guard: 'isLate', target: 'done' },
          { target: 'idle', reenter: true },
        ],
      },
      after: { patience: 'done', backoff: { actions: 'note' }, 500: 'working' },
    },
    working: {
      description: 'Fetches it.',
      invoke: { id: 'fetching', src: 'fetchIt', onDone: 'parts', onError: 'idle' },
      always: { guard: 'isLate', target: 'done' },
    },
    parts: {
      type: 'parallel',
      on: {
        back: 'parts.left.before',
        split: { target: ['parts.left.second', 'parts.right.open'] as never },
      },
      onDone: 'done',
      states: {
        left: {
          initial: 'first',
          states: {
            first: { on: { again: 'second' } },
            second: {},
            before: { type: 'history', history: 'deep' },
          },
        },
        right: { initial: 'open', states: { open: {}, shut: { type: 'final' } } },
      },
    },
    done: { type: 'final' },
  },
});
