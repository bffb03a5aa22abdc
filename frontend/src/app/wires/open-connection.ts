import { authOf, type RootActor, realtimeOf } from '../actors.ts';

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
