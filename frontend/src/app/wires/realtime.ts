import { type RootActor, realtimeOf } from '../actors.ts';
import { connect, type WireParts } from './connect.ts';
import { openConnection } from './open-connection.ts';

/** Reacts to the live connection. Call it once the connection's actor runs. */
export function realtimeWires({ root, targets }: WireParts): void {
  const realtime = realtimeOf(root);
  connect(realtime, {
    'realtime.changeReceived': ({ change }) => targets.applyChange(change),
    'realtime.tableConnected': ({ table }) => targets.refreshTable(table),
  });
  whenLost(root, () => targets.followOrganization());
  openConnection(root);
}

/**
 * The server closes the channels of a person whose membership or role has changed. A further change may come before the
 * next connection, which closes nothing, so the reaction is repeated then.
 */
function whenLost(root: RootActor, react: () => void): void {
  let wasConnected = false;
  let wasLost = false;
  realtimeOf(root)?.subscribe((snapshot) => {
    const isConnected = snapshot.matches({ active: 'connected' });
    const isLost = wasConnected && !isConnected && snapshot.matches('active');
    const isBack = wasLost && isConnected;
    if (isLost || isBack) react();
    wasLost = isLost || (wasLost && !isConnected);
    wasConnected = isConnected;
  });
}
