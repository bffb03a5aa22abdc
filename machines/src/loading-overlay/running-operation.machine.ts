// Owns the age of one operation: from its start to being forgotten, unless it is stopped before.
import { LOADING } from '@oficio/contracts';
import { sendParent, setup } from 'xstate';
import type { OperationReport } from './loading-overlay.types.ts';

export const runningOperationMachine = setup({
  types: { context: {} as { id: string }, input: {} as { id: string } },
  delays: { staleness: LOADING.staleMs },
  actions: {
    notifyStale: sendParent(
      ({ context }): OperationReport => ({ type: 'operation.grewStale', id: context.id }),
    ),
  },
}).createMachine({
  id: 'running-operation',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: { after: { staleness: { target: 'stale', actions: 'notifyStale' } } },
    stale: { type: 'final' },
  },
});
