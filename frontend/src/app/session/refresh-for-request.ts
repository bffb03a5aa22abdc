import { waitFor } from 'xstate';
import { authOf, type RootActor, sessionMonitorOf } from '../actors.ts';

export type RefreshForRequest = 'refreshed' | 'refused' | 'unavailable';

/**
 * What becomes of the session after a request was answered with 401. Two lines of the specification are about a
 * refused refresh then: a request's 401 leads to `/login` with 'Session expired', a refresh-token error opens the
 * session-expired dialog. One cause gets one of them, and who asks the auth service says which. The monitor asks
 * when it is about to anyway, and when somebody has typed what `/login` would throw away (`hasTyped`): then the
 * request's refusal only stands, and the dialog is put over the form. Otherwise the auth actor asks and, refused,
 * ends the session.
 */
export async function refreshForRequest(
  root: RootActor,
  hasTyped: () => boolean,
): Promise<RefreshForRequest> {
  const auth = authOf(root);
  const monitor = sessionMonitorOf(root);
  const token = () => auth.getSnapshot().context.session?.accessToken;
  const before = token();
  const outcome = () => (token() === before ? 'unavailable' : 'refreshed');
  if (monitor?.getSnapshot().matches('watching')) {
    // A request in a page's first seconds doesn't end the session, whatever has been typed.
    if (hasTyped() && auth.getSnapshot().context.pageSettled) monitor.send({ type: 'unauthorized.seen' });
    const { length } = TAKEN.filter((tag) => monitor.getSnapshot().hasTag(tag));
    if (length > 0) {
      await waitFor(monitor, (current) => !current.hasTag('refreshing'));
      return outcome();
    }
  }
  auth.send({ type: 'request.unauthorized' });
  const snapshot = await waitFor(auth, (current) => !current.hasTag('refreshing'));
  return snapshot.hasTag('authenticated') ? outcome() : 'refused';
}

/** The monitor has the session in hand: it is finding out, has given up for a moment, or has said that it is over. */
const TAKEN = ['refreshing', 'broken', 'expired'] as const;
