import { authOf, type RootActor, realtimeOf } from '../actors.ts';

/** Opens the realtime connection once the person, the token and the owner of the rows are known. */
export function openConnection(root: RootActor): void {
  const { session, user } = authOf(root).getSnapshot().context;
  const realtime = realtimeOf(root);
  if (!realtime || !session || !user?.ownerUserId) return;
  const { ownerUserId } = user;
  const held = realtime.getSnapshot().context;
  if (held.ownerUserId === ownerUserId) return;
  realtime.send({ type: 'connection.opened', ownerUserId, accessToken: session.accessToken });
}
