import { selectIsSignedIn } from '@oficio/machines/auth';
import { waitFor } from 'xstate';
import type { AuthActor } from './actors.ts';

const UNDECIDED = ['loading', 'verifying', 'busy'] as const;

/** Whether somebody is signed in, once that is neither being found out nor about to change. */
export async function signInStateOf(auth: AuthActor): Promise<{ status: 'signedIn' | 'signedOut' }> {
  const snapshot = await waitFor(auth, (current) => !UNDECIDED.some((tag) => current.hasTag(tag)));
  return { status: selectIsSignedIn(snapshot) ? 'signedIn' : 'signedOut' };
}
