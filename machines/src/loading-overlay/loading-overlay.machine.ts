// Owns the page's loading indicator: ranked operations, the highest of which decides what is shown.
import { LOADING } from '@oficio/contracts';
import { assign, cancel, enqueueActions, setup } from 'xstate';
import type {
  LoadingOperation,
  LoadingOverlayContext,
  LoadingOverlayEvent,
  LoadingOverlayTag,
} from './loading-overlay.types.ts';

export const loadingOverlayMachine = setup({
  types: {
    context: {} as LoadingOverlayContext,
    events: {} as LoadingOverlayEvent,
    tags: {} as LoadingOverlayTag,
  },
  delays: { signDelay: LOADING.signDelayMs, staleness: LOADING.staleMs },
  guards: {
    isCritical: ({ context }) => isCritical(context.operations),
    isNotCritical: ({ context }) => !isCritical(context.operations),
    isWaitedFor: ({ context }) => isWaitedFor(context.operations),
    isNotWaitedFor: ({ context }) => !isWaitedFor(context.operations),
  },
  actions: {
    scheduleStaleness: enqueueActions(({ enqueue }, params: { id: string }) => {
      // The actions of `setup` are missing from the types within `setup`.
      const options = { id: params.id, delay: 'staleness' as never };
      enqueue.raise({ type: 'operation.grewStale', id: params.id }, options);
    }),
    cancelStaleness: cancel((_, params: { id: string }) => params.id),
    storeOperation: assign({
      operations: ({ context }, params: Omit<LoadingOperation, 'label'> & { label?: string }) => [
        ...without(context, params.id),
        { id: params.id, kind: params.kind, label: params.label ?? null },
      ],
    }),
    dropOperation: assign({
      operations: ({ context }, params: { id: string }) => without(context, params.id),
    }),
  },
}).createMachine({
  id: 'loading-overlay',
  // The machine has four states, so a longer chain of eventless steps is a loop.
  options: { maxIterations: 20 },
  context: { operations: [] },
  on: {
    'operation.started': {
      actions: [
        // A restarted operation counts its age from the restart.
        { type: 'cancelStaleness', params: ({ event }) => event },
        { type: 'scheduleStaleness', params: ({ event }) => event },
        { type: 'storeOperation', params: ({ event }) => event },
      ],
    },
    'operation.finished': {
      actions: [
        { type: 'cancelStaleness', params: ({ event }) => event },
        { type: 'dropOperation', params: ({ event }) => event },
      ],
    },
    'operation.grewStale': { actions: { type: 'dropOperation', params: ({ event }) => event } },
  },
  initial: 'quiet',
  states: {
    quiet: { always: { guard: 'isWaitedFor', target: 'waitedFor' } },
    waitedFor: {
      always: [
        { guard: 'isCritical', target: 'fullScreen' },
        { guard: 'isNotWaitedFor', target: 'quiet' },
      ],
      initial: 'signDue',
      states: {
        // An operation that ends at once must not make the indicator flicker.
        signDue: { after: { signDelay: 'line' } },
        line: { tags: 'line' },
      },
    },
    // The operation has been running long enough for the indicator already.
    fullScreen: {
      tags: 'fullScreen',
      always: { guard: 'isNotCritical', target: 'waitedFor.line' },
      initial: 'signDue',
      states: {
        signDue: { after: { signDelay: 'signShown' } },
        signShown: { tags: 'sign' },
      },
    },
  },
});

function without({ operations }: LoadingOverlayContext, id: string): LoadingOperation[] {
  return operations.filter((operation) => operation.id !== id);
}

/** The operation with the highest rank, the latest among equals; null if none runs. */
export function topOf(operations: readonly LoadingOperation[]): LoadingOperation | null {
  return operations.reduce<LoadingOperation | null>(
    (top, operation) => (top && rankOf(top) > rankOf(operation) ? top : operation),
    null,
  );
}

export function isCritical(operations: readonly LoadingOperation[]): boolean {
  return topOf(operations)?.kind === 'critical';
}

/**
 * Whether the person is waiting without a visible sign, from rank `form` upward. Lower ranks have their own
 * skeletons.
 */
export function isWaitedFor(operations: readonly LoadingOperation[]): boolean {
  const top = topOf(operations);
  return top !== null && rankOf(top) >= LOADING.priorities.form;
}

const rankOf = ({ kind }: LoadingOperation): number => LOADING.priorities[kind];
