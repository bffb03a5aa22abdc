import type { AuthSession } from '@oficio/machines/auth';
import type { AuthActor } from '../actors.ts';
import type { WireTargets } from '../targets/targets.ts';

/** A visitor's page that offers to sign in takes the session that another tab has `stored`. */
export function followSignIn(
  auth: AuthActor,
  targets: Pick<WireTargets, 'isAtSignIn'>,
  stored: AuthSession | null,
): void {
  // The page of a visitor who is about something else stays as it is.
  if (!stored || !targets.isAtSignIn() || !auth.getSnapshot().matches('signedOut')) return;
  auth.send({ type: 'session.established', session: stored, how: 'otherTab' });
}
