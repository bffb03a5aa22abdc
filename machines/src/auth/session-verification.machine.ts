// Owns one verification of a session by the server, with at most one refresh.
import { assign, sendParent, setup } from 'xstate';
import { hasStatus, type Outcome, only } from '../shared/outcome.ts';
import { missingPorts } from '../shared/ports.ts';
import type { AuthSession } from './auth.types.ts';
import {
  provideSessionVerificationPorts,
  type SessionVerificationPorts,
  type VerifyResult,
} from './session-verification.ports.ts';
import type {
  SessionRefreshed,
  SessionVerificationContext,
  SessionVerificationInput,
} from './session-verification.types.ts';

export const sessionVerificationMachine = setup({
  types: {
    context: {} as SessionVerificationContext,
    input: {} as SessionVerificationInput,
    output: {} as VerifyResult,
  },
  actors: provideSessionVerificationPorts(missingPorts<SessionVerificationPorts>('session-verification'))
    .actors,
  guards: {
    isRefreshDue: ({ context }) => context.refresh === 'first',
    isRefreshable: ({ context }, outcome: Outcome) =>
      context.refresh === 'afterRefusal' && outcome.status === 'refused',
    isRefreshed: hasStatus('refreshed'),
    isRefused: hasStatus('refused'),
  },
  actions: {
    requireRefresh: assign({ refresh: 'first' }),
    storeRefreshed: assign({
      session: (_, params: { session: AuthSession }) => params.session,
      refresh: 'never',
    }),
    storeResult: assign({ result: (_, params: VerifyResult) => params }),
    notifyRefreshed: sendParent(
      (_, params: { session: AuthSession }): SessionRefreshed => ({
        type: 'session.renewed',
        session: params.session,
      }),
    ),
  },
}).createMachine({
  id: 'session-verification',
  context: ({ input }) => ({ ...input, result: { status: 'unavailable' } }),
  initial: 'verifying',
  states: {
    verifying: {
      // XState starts the invoked actor only if no eventless transition leaves the state at once.
      always: { guard: 'isRefreshDue', target: 'refreshing' },
      invoke: {
        id: 'verifyServerSession',
        src: 'verifyServerSession',
        input: ({ context }) => context.session,
        onDone: [
          {
            guard: { type: 'isRefreshable', params: ({ event }) => event.output },
            actions: 'requireRefresh',
          },
          { target: 'done', actions: { type: 'storeResult', params: ({ event }) => event.output } },
        ],
        onError: 'done',
      },
    },
    refreshing: {
      invoke: {
        id: 'refreshSession',
        src: 'refreshSession',
        input: ({ context }) => context.session,
        onDone: [
          {
            guard: { type: 'isRefreshed', params: ({ event }) => event.output },
            target: 'verifying',
            actions: [
              { type: 'storeRefreshed', params: ({ event }) => only(event.output, 'refreshed') },
              { type: 'notifyRefreshed', params: ({ event }) => only(event.output, 'refreshed') },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'storeResult', params: { status: 'refused' } },
          },
          { target: 'done' },
        ],
        onError: 'done',
      },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => context.result,
});
