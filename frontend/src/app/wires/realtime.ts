import { type RootActor, realtimeOf } from '../actors.ts';
import { openConnection } from './open-connection.ts';
import type { WireParts } from './wire.ts';

/** What the live connection tells. Call it once the connection's actor lives. */
export function realtimeWires({ root, targets }: WireParts): void {
  const realtime = realtimeOf(root);
  realtime?.on('realtime.changeReceived', ({ change }) => targets.applyChange(change));
  realtime?.on('realtime.tableConnected', ({ table }) => targets.refreshTable(table));
  whenLost(root, () => targets.followOrganization());
  openConnection(root);
}

/** The server closes the channels of a person whose membership or role has changed. */
function whenLost(root: RootActor, react: () => void): void {
  let wasConnected = false;
  realtimeOf(root)?.subscribe((snapshot) => {
    const isConnected = snapshot.matches({ active: 'connected' });
    if (wasConnected && !isConnected && snapshot.matches('active')) react();
    wasConnected = isConnected;
  });
}
