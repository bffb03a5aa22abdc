import type { SnapshotFrom } from 'xstate';
import type { realtimeReconnectMachine } from './realtime-reconnect.machine.ts';

type RealtimeSnapshot = SnapshotFrom<typeof realtimeReconnectMachine>;

export type ConnectionPill = 'connecting' | 'limited' | 'error' | 'disabled';

/** The text of the connection pill; null for no pill. */
export function selectPill(snapshot: RealtimeSnapshot): ConnectionPill | null {
  if (snapshot.hasTag('pillConnecting')) return 'connecting';
  if (snapshot.hasTag('pillLimited')) return 'limited';
  if (snapshot.hasTag('pillError')) return 'error';
  return snapshot.hasTag('pillDisabled') ? 'disabled' : null;
}
