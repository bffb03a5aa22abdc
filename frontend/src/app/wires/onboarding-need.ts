import { selectUser } from '@oficio/machines/auth';
import { authOf, type RootActor } from '../actors.ts';
import { ONBOARDING_FLAG } from '../targets/targets.ts';
import { connect } from './connect.ts';

/** Loads the onboarding once, for the first person who needs it. A failed load is tried again at the next change. */
export function loadOnboardingWhenNeeded(root: RootActor, load: () => Promise<void>): void {
  const auth = authOf(root);
  let loading = false;
  const check = () => {
    const user = selectUser(auth.getSnapshot());
    const forced = localStorage.getItem(ONBOARDING_FLAG) === 'true';
    if (loading || !user || (user.onboardingCompleted && !forced)) return;
    loading = true;
    load().catch(() => {
      loading = false;
    });
  };
  auth.subscribe(check);
  // The handler runs after the flag has been set.
  connect(auth, { 'auth.onboardingForced': check });
  check();
}
