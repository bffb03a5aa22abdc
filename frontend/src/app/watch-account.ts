import { selectIsLoading, selectIsSignedIn, selectUser } from '@oficio/machines/auth';
import type { InvitationAccount } from '@oficio/machines/invitation';
import type { WatchAccount } from '../features/invitation/use-invitation.ts';
import type { AuthActor } from './actors.ts';

type AuthSnapshot = ReturnType<AuthActor['getSnapshot']>;

/** Tells who is here as the auth actor knows it, at once and whenever that changes. */
export function watchAccount(auth: Pick<AuthActor, 'getSnapshot' | 'subscribe'>): WatchAccount {
  return (listener) => {
    let told = '';
    const tell = (snapshot: AuthSnapshot) => {
      const account = accountOf(snapshot);
      const text = JSON.stringify(account);
      if (account === null || text === told) return;
      told = text;
      listener(account);
    };
    tell(auth.getSnapshot());
    const subscription = auth.subscribe(tell);
    return () => subscription.unsubscribe();
  };
}

/** Null while somebody is leaving: until then it is still theirs. */
function accountOf(snapshot: AuthSnapshot): InvitationAccount | null {
  if (snapshot.matches('signingOut')) return null;
  if (selectIsLoading(snapshot)) return { status: 'unknown' };
  if (!selectIsSignedIn(snapshot)) return { status: 'signedOut' };
  const user = selectUser(snapshot);
  if (!user) return { status: 'unreached' };
  return { status: 'signedIn', email: user.email, verified: user.isEmailVerified };
}
