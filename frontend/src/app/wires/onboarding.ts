import { type CurrentUser, mayCall, organizationSetupRoutes } from '@oficio/contracts';
import { selectUser } from '@oficio/machines/auth';
import { forgetLogo } from '../../features/onboarding/chosen-logo.ts';
import {
  LOGO_FAULTS,
  ONBOARDING_COMPLETED,
  PREFERENCES_FAILED,
  SETUP_ERROR,
} from '../../features/onboarding/onboarding.messages.ts';
import { prefilledForm } from '../../features/onboarding/prefilled-form.ts';
import { forgetDraft, readDraft, storeDraft } from '../../features/onboarding/stored-draft.ts';
import { browserTimezone } from '../../ui/timezone-names.ts';
import { authOf, onboardingOf } from '../actors.ts';
import { ONBOARDING_FLAG } from '../targets.ts';
import { settled, type WireParts } from './wire.ts';

/** Who is here, for the onboarding, and what comes of it. Call it once the onboarding's actor lives. */
export function onboardingWires({ root, targets, raise }: WireParts): void {
  const auth = authOf(root);
  const onboarding = onboardingOf(root);
  if (!onboarding) return;
  const show = (user: CurrentUser) => {
    auth.send({ type: 'profile.changed', user });
    targets.storeCurrentUser(user);
    targets.refreshPaths(['/api/dashboard', '/api/dashboard/*']);
  };

  let told: CurrentUser | null = null;
  let last: string | null = null;
  const tell = (user: CurrentUser | null) => {
    if (user === told) return;
    told = user;
    // The flag was up for whoever was here before.
    if (user && last !== null && last !== user.id) localStorage.removeItem(ONBOARDING_FLAG);
    last = user?.id ?? last;
    onboarding.send(user ? { type: 'person.known', ...knownOf(user) } : { type: 'person.left' });
  };
  auth.subscribe((snapshot) => tell(selectUser(snapshot)));
  tell(selectUser(auth.getSnapshot()));
  auth.on('auth.signedOut', ({ reason }) => {
    forgetLogo();
    // Whose session ran out comes back to what they typed.
    if (reason !== 'requested' && reason !== 'endedElsewhere') return;
    if (told) forgetDraft(localStorage, told.id);
    localStorage.removeItem(ONBOARDING_FLAG);
  });

  onboarding.on('onboarding.draftChanged', ({ person, form }) => storeDraft(localStorage, person, form));
  onboarding.on(
    'onboarding.userChanged',
    settled(({ user }) => show(user)),
  );
  onboarding.on(
    'onboarding.setupFailed',
    settled(({ code }) => {
      // That a session has ended is said by its own dialog.
      if (code !== 'session_ended') raise({ kind: 'error', ...SETUP_ERROR });
      if (code === 'forbidden') targets.followOrganization();
    }),
  );
  onboarding.on(
    'onboarding.logoRefused',
    settled(({ code }) => raise({ kind: 'error', ...LOGO_FAULTS[code] })),
  );
  onboarding.on(
    'onboarding.preferencesFailed',
    settled(() => raise({ kind: 'error', ...PREFERENCES_FAILED })),
  );
  onboarding.on('onboarding.postponed', () => localStorage.removeItem(ONBOARDING_FLAG));
  onboarding.on(
    'onboarding.completed',
    settled(({ user }) => {
      forgetDraft(localStorage, user.id);
      forgetLogo();
      localStorage.removeItem(ONBOARDING_FLAG);
      show(user);
      raise({ kind: 'success', ...ONBOARDING_COMPLETED });
    }),
  );
}

function knownOf(user: CurrentUser) {
  const owner = { userId: user.id, organizationId: user.organization?.id ?? null };
  const timezone = browserTimezone();
  return {
    ...owner,
    onboardingCompleted: user.onboardingCompleted,
    maySetUp: mayCall(organizationSetupRoutes.setup, user.organization?.memberRole ?? null),
    forced: localStorage.getItem(ONBOARDING_FLAG) === 'true',
    form: readDraft(localStorage, owner) ?? prefilledForm(user, timezone),
  };
}
