import type { SnapshotFrom } from 'xstate';
import type { sessionMonitorMachine } from './session-monitor.machine.ts';

type SessionMonitorSnapshot = SnapshotFrom<typeof sessionMonitorMachine>;

/** Whether the session-expired dialog is open. */
export const selectIsExpired = (snapshot: SessionMonitorSnapshot) => snapshot.hasTag('expired');

/** The recorded events, oldest first. */
export const selectSessionEvents = (snapshot: SessionMonitorSnapshot) => snapshot.context.events;

/** The monitor's figures. `expiresAt` is in seconds since 1970 by the auth service's clock. */
export function selectSessionFigures(snapshot: SessionMonitorSnapshot) {
  const { expiresAt, failuresInARow, counts, alertedAt } = snapshot.context;
  return { expiresAt, failuresInARow, breakerOpen: snapshot.hasTag('broken'), counts, alertedAt };
}
