import { selectIsLoading, selectIsSignedIn, selectUser } from '@oficio/machines/auth';
import type { InvitationAccount } from '@oficio/machines/invitation';
import type { WatchAccount } from '../../features/invitation/use-invitation.ts';
import type { AuthActor } from '../actors.ts';

type AuthSnapshot = ReturnType<AuthActor['getSnapshot']>;

/** Reports the auth actor's account, at once and at each change. */
export function watchAccount(auth: Pick<AuthActor, 'getSnapshot' | 'subscribe'>): WatchAccount {
  return (listener) => {
    let notified = '';
    const notify = (snapshot: AuthSnapshot) => {
      const account = accountOf(snapshot);
      const text = JSON.stringify(account);
      if (account === null || text === notified) return;
      notified = text;
      listener(account);
    };
    notify(auth.getSnapshot());
    const subscription = auth.subscribe(notify);
    return () => subscription.unsubscribe();
  };
}

/** Null during a sign-out, because the page still belongs to the leaving person. */
function accountOf(snapshot: AuthSnapshot): InvitationAccount | null {
  if (snapshot.matches('signingOut')) return null;
  if (selectIsLoading(snapshot)) return { status: 'unknown' };
  if (!selectIsSignedIn(snapshot)) return { status: 'signedOut' };
  const user = selectUser(snapshot);
  if (!user) return { status: 'unreached' };
  return { status: 'signedIn', email: user.email, verified: user.isEmailVerified };
}
