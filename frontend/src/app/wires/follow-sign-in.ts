import type { AuthSession } from '@oficio/machines/auth';
import type { AuthActor } from '../actors.ts';
import type { WireTargets } from '../targets/targets.ts';

/** A page without a session that offers to sign in uses the session that another tab has `stored`. */
export function followSignIn(
  auth: AuthActor,
  targets: Pick<WireTargets, 'isAtSignIn'>,
  stored: AuthSession | null,
): void {
  // A page without a session that doesn't offer to sign in stays as it is.
  if (!stored || !targets.isAtSignIn() || !auth.getSnapshot().matches('signedOut')) return;
  auth.send({ type: 'session.established', session: stored, how: 'otherTab' });
}
