import { viewOf } from '../../lib/session/view-grant.ts';
import { authOf, type RootActor, realtimeOf } from '../actors.ts';

/**
 * Opens the realtime connection once the person, the token and the owner of the rows are known. A view as a member has
 * none, because the token is the superadmin's.
 */
export function openConnection(root: RootActor): void {
  const { session, user } = authOf(root).getSnapshot().context;
  const realtime = realtimeOf(root);
  if (!realtime || !session || !user?.ownerUserId || viewOf(session.userId)) return;
  const { ownerUserId } = user;
  const held = realtime.getSnapshot().context;
  if (held.ownerUserId === ownerUserId) return;
  realtime.send({ type: 'connection.opened', ownerUserId, accessToken: session.accessToken });
}
