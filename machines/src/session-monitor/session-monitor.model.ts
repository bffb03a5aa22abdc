import { defineModel } from '../shared/model.ts';
import { sessionMonitorMachine } from './session-monitor.machine.ts';

export const sessionMonitorModel = defineModel<typeof sessionMonitorMachine>({
  machine: sessionMonitorMachine,
  events: [
    { type: 'session.started', expiresAt: 1_900_000_000 },
    { type: 'session.renewed', expiresAt: 1_900_003_600 },
    { type: 'session.ended' },
    { type: 'unauthorized.seen' },
    { type: 'signOut.unexpected' },
    { type: 'activity.seen' },
    { type: 'page.resumed' },
    { type: 'network.online' },
    { type: 'signInAgain.chosen' },
  ],
  outcomes: {
    checkSession: [{ status: 'valid' }, { status: 'due' }, { status: 'missing' }, { status: 'replaced' }],
    refreshSession: [{ status: 'refreshed' }, { status: 'refused' }, { status: 'unavailable' }],
  },
  // The failed refreshes count up to the breaker's limit, and no further.
  decisive: ({ failuresInARow }) => Math.min(failuresInARow, 3),
});
