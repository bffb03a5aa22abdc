import { authOf, type RootActor, realtimeOf } from '../actors.ts';
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

/** Opens the connection once all of it is known: who, with which token, whose rows. */
export function openConnection(root: RootActor): void {
  const { session, user } = authOf(root).getSnapshot().context;
  const realtime = realtimeOf(root);
  if (!realtime || !session || !user?.ownerUserId) return;
  const { ownerUserId } = user;
  const held = realtime.getSnapshot().context;
  if (held.ownerUserId === ownerUserId) return;
  realtime.send({ type: 'connection.opened', ownerUserId, accessToken: session.accessToken });
}
