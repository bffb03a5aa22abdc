import { selectUser } from '@oficio/machines/auth';
import { authOf, type RootActor } from '../actors.ts';
import { ONBOARDING_FLAG } from '../targets.ts';
import { settled } from './wire.ts';

/** Loads the onboarding once for the first person who needs it; what didn't arrive is asked for again. */
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
  // By then the flag is up.
  auth.on('auth.onboardingForced', settled(check));
  check();
}
