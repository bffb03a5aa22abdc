// Owns the watch over the signed-in session: checks, refreshes, and an unexpected end.
import type { DoneActorEvent } from 'xstate';
import type { SessionCheck, SessionRefresh } from './session-monitor.ports.ts';
import { NOTHING_NOTED, sessionMonitorSetup } from './session-monitor.setup.ts';
import type { SessionMonitorEvent } from './session-monitor.types.ts';

type Checked = { event: DoneActorEvent<SessionCheck> };
type Refreshed = { event: DoneActorEvent<SessionRefresh> };
type Renewed = { event: Extract<SessionMonitorEvent, { type: 'session.renewed' }> };

const checked = {
  type: 'record',
  params: ({ event }: Checked) => ({ kind: 'checked', detail: event.output.status }) as const,
} as const;

const recordFailure = { type: 'record', params: { kind: 'refreshFailed', counts: 'warnings' } } as const;

const failedLast = {
  guard: 'isLastFailure',
  target: 'breakerOpen',
  actions: [
    'countFailure',
    recordFailure,
    { type: 'record', params: { kind: 'breakerOpened', counts: 'circuitBreakerTrips' } },
  ],
} as const;

const failed = { target: 'betweenChecks', actions: ['countFailure', recordFailure] } as const;

const unauthorized = {
  target: 'refreshing',
  actions: { type: 'record', params: { kind: 'unauthorized', counts: 'authFailures' } },
} as const;

const storeRenewed = [
  { type: 'storeExpiry', params: ({ event }: Renewed) => event },
  { type: 'record', params: { kind: 'renewed' } },
] as const;

const resumed = { target: 'betweenChecks', actions: ['clearFailures', ...storeRenewed] } as const;

export const sessionMonitorMachine = sessionMonitorSetup.createMachine({
  id: 'session-monitor',
  context: { expiresAt: null, failuresInARow: 0, now: 0, ...NOTHING_NOTED },
  initial: 'idle',
  on: {
    // On the root, because a new session may start while another one is watched.
    'session.started': {
      target: '.watching',
      actions: [
        'clearFailures',
        { type: 'storeExpiry', params: ({ event }) => event },
        { type: 'record', params: { kind: 'started' } },
      ],
    },
  },
  states: {
    idle: {},
    watching: {
      type: 'parallel',
      invoke: { id: 'watchPage', src: 'watchPage' },
      exit: 'clearExpiry',
      on: {
        'session.ended': 'idle',
        'signOut.unexpected': {
          actions: { type: 'record', params: { kind: 'unexpectedLogout', counts: 'unexpectedLogouts' } },
        },
      },
      states: {
        session: {
          initial: 'checking',
          on: {
            'session.renewed': { actions: storeRenewed },
          },
          states: {
            betweenChecks: {
              after: { checkInterval: 'checking' },
              on: {
                'page.resumed': 'checking',
                'network.online': 'checking',
                'unauthorized.seen': unauthorized,
              },
            },
            checking: {
              tags: 'refreshing',
              invoke: {
                id: 'checkSession',
                src: 'checkSession',
                onDone: [
                  {
                    guard: { type: 'isReplaced', params: ({ event }) => event.output },
                    target: 'betweenChecks',
                    actions: [checked, 'notifyRefreshed'],
                  },
                  {
                    guard: { type: 'isValid', params: ({ event }) => event.output },
                    target: 'betweenChecks',
                    actions: checked,
                  },
                  { target: 'refreshing', actions: checked },
                ],
                // Without readable storage nothing is known about the session.
                onError: 'betweenChecks',
              },
              on: { 'unauthorized.seen': unauthorized },
            },
            refreshing: {
              tags: 'refreshing',
              invoke: {
                id: 'refreshSession',
                src: 'refreshSession',
                onDone: [
                  {
                    guard: { type: 'isRefreshed', params: ({ event }: Refreshed) => event.output },
                    target: 'betweenChecks',
                    actions: [
                      'clearFailures',
                      { type: 'record', params: { kind: 'refreshed' } },
                      'notifyRefreshed',
                    ],
                  },
                  {
                    guard: { type: 'isRefused', params: ({ event }: Refreshed) => event.output },
                    target: 'expired',
                    actions: { type: 'record', params: { kind: 'refreshRefused', counts: 'authFailures' } },
                  },
                  failedLast,
                  failed,
                ],
                onError: [failedLast, failed],
              },
            },
            breakerOpen: {
              tags: 'broken',
              after: { breakerHalfOpen: 'refreshing' },
              on: {
                'network.online': 'refreshing',
                'session.renewed': resumed,
              },
            },
            expired: {
              tags: 'expired',
              entry: [
                { type: 'record', params: { kind: 'expired', counts: 'unexpectedLogouts' } },
                'notifyExpired',
              ],
              on: {
                // A sign-in in another tab lets this page continue.
                'session.renewed': resumed,
                // The dialog stays until the page has been left.
                'signInAgain.chosen': {
                  actions: [{ type: 'record', params: { kind: 'signInAgain' } }, 'notifySignInAgain'],
                },
              },
            },
          },
        },
        presence: {
          initial: 'active',
          states: {
            active: {
              after: { inactivityWarning: 'inactive' },
              on: { 'activity.seen': { target: 'active', reenter: true } },
            },
            inactive: {
              entry: [{ type: 'record', params: { kind: 'inactive', counts: 'warnings' } }, 'notifyInactive'],
              on: {
                'activity.seen': {
                  target: 'active',
                  actions: { type: 'record', params: { kind: 'active' } },
                },
              },
            },
          },
        },
      },
    },
  },
});
