// Owns a superadmin's view as a member in this tab: from its beginning to its end by a person, by the server or by time.
import { assign, type DoneActorEvent, emit, setup } from 'xstate';
import { hasStatus, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import { type EndOutcome, provideSupportViewPorts, type SupportViewPorts } from './support-view.ports.ts';
import type {
  SupportView,
  SupportViewContext,
  SupportViewEmitted,
  SupportViewEvent,
  SupportViewTag,
} from './support-view.types.ts';

type Ended = { event: DoneActorEvent<EndOutcome> };

const UNEXPECTED = 'Something went wrong. Please try again.';

export const supportViewMachine = setup({
  types: {
    input: {} as SupportView,
    context: {} as SupportViewContext,
    events: {} as SupportViewEvent,
    emitted: {} as SupportViewEmitted,
    tags: {} as SupportViewTag,
  },
  actors: provideSupportViewPorts(missingPorts<SupportViewPorts>('support-view')).actors,
  delays: { remaining: ({ context }) => context.remainingMs },
  guards: { isEnded: hasStatus('ended') },
  actions: {
    storeFailure: assign({ failure: (_, params: { text: string }) => params.text }),
    clearFailure: assign({ failure: null }),
    notifyOver: emit({ type: 'supportView.over' }),
  },
}).createMachine({
  id: 'support-view',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'running',
  states: {
    // The time goes on while the server is asked to end the view, and after a failed end.
    running: {
      initial: 'viewing',
      after: { remaining: 'over' },
      on: { 'view.expired': 'over' },
      states: {
        viewing: { on: { 'end.requested': 'ending' } },
        ending: {
          tags: 'ending',
          entry: 'clearFailure',
          invoke: {
            id: 'endView',
            src: 'endView',
            input: ({ context }) => ({ id: context.id }),
            onDone: [
              {
                guard: { type: 'isEnded', params: ({ event }: Ended) => event.output },
                target: '#support-view.over',
              },
              {
                target: 'endFailed',
                actions: {
                  type: 'storeFailure',
                  params: ({ event }: Ended) => only(event.output, 'failed'),
                },
              },
            ],
            onError: {
              target: 'endFailed',
              actions: { type: 'storeFailure', params: { text: UNEXPECTED } },
            },
          },
        },
        endFailed: { on: { 'end.requested': 'ending' } },
      },
    },
    over: { entry: 'notifyOver' },
  },
});
