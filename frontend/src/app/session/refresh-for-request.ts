import { waitFor } from 'xstate';
import { authOf, type RootActor, sessionMonitorOf } from '../actors.ts';

export type RefreshForRequest = 'refreshed' | 'refused' | 'unavailable';

/**
 * Refreshes the session after a request was answered with 401. A refused refresh has two outcomes:
 * after a request's 401 the page goes to `/login` with 'Session expired'; after a refresh-token error the
 * session-expired dialog opens. Each refusal must follow only one of them, which depends on the actor that refreshes.
 * The monitor refreshes when a refresh is due anyway, or when `/login` would discard typed text (`hasTyped`): the
 * request then fails, and the dialog opens above the form. Otherwise the auth actor refreshes, and ends the session
 * when refused.
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
    // A request in a page's first seconds doesn't end the session, even with typed text.
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

/** The monitor is refreshing, has opened its circuit breaker, or has reported the session as expired. */
const TAKEN = ['refreshing', 'broken', 'expired'] as const;
