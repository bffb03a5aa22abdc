import { type CurrentUser, mayCall, organizationSetupRoutes } from '@oficio/contracts';
import { selectUser } from '@oficio/machines/auth';
import { selectHasLogo } from '@oficio/machines/onboarding';
import { forgetLogo, hasChosenLogo } from '../../features/onboarding/chosen-logo.ts';
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
import { ONBOARDING_FLAG } from '../targets/targets.ts';
import { connect, type WireParts } from './connect.ts';

/** Connects the onboarding with the person and its outcome. Call it once the onboarding's actor runs. */
export function onboardingWires({ root, targets, raise }: WireParts): void {
  const auth = authOf(root);
  const onboarding = onboardingOf(root);
  if (!onboarding) return;
  const show = (user: CurrentUser) => {
    auth.send({ type: 'profile.changed', user });
    targets.storeCurrentUser(user);
    targets.refreshPaths(['/api/dashboard', '/api/dashboard/*']);
  };

  let notified: CurrentUser | null = null;
  let last: string | null = null;
  const notify = (user: CurrentUser | null) => {
    if (user === notified) return;
    notified = user;
    // The flag belongs to the previous person.
    if (user && last !== null && last !== user.id) localStorage.removeItem(ONBOARDING_FLAG);
    last = user?.id ?? last;
    onboarding.send(user ? { type: 'person.known', ...knownOf(user) } : { type: 'person.left' });
  };
  auth.subscribe((snapshot) => notify(selectUser(snapshot)));
  notify(selectUser(auth.getSnapshot()));
  auth.on('auth.signedOut', ({ reason }) => {
    // The draft stays for a person whose session expired.
    if (reason !== 'requested' && reason !== 'endedElsewhere') return;
    forgetLogo();
    if (notified) forgetDraft(localStorage, notified.id);
    localStorage.removeItem(ONBOARDING_FLAG);
  });

  connect(onboarding, {
    'onboarding.draftChanged': ({ person, form }) => storeDraft(localStorage, person, form),
    'onboarding.userChanged': ({ user }) => show(user),
    'onboarding.setupFailed': ({ code }) => {
      // An ended session has its own dialog.
      if (code !== 'session_ended') raise({ kind: 'error', ...SETUP_ERROR });
      if (code === 'forbidden') targets.followOrganization();
    },
    'onboarding.logoRefused': ({ code }) => {
      raise({ kind: 'error', ...LOGO_FAULTS[code] });
      // A file that the server refuses is dropped; one that the browser refuses leaves the previous choice.
      if (!selectHasLogo(onboarding.getSnapshot())) forgetLogo();
    },
    'onboarding.preferencesFailed': () => raise({ kind: 'error', ...PREFERENCES_FAILED }),
    'onboarding.postponed': () => localStorage.removeItem(ONBOARDING_FLAG),
    'onboarding.completed': ({ user }) => {
      forgetDraft(localStorage, user.id);
      forgetLogo();
      localStorage.removeItem(ONBOARDING_FLAG);
      show(user);
      raise({ kind: 'success', ...ONBOARDING_COMPLETED });
    },
  });
}

function knownOf(user: CurrentUser) {
  const owner = { userId: user.id, organizationId: user.organization?.id ?? null };
  const timezone = browserTimezone();
  return {
    ...owner,
    onboardingCompleted: user.onboardingCompleted,
    maySetUp: mayCall(organizationSetupRoutes.setup, user.organization),
    forced: localStorage.getItem(ONBOARDING_FLAG) === 'true',
    form: readDraft(localStorage, owner) ?? prefilledForm(user, timezone),
    hasLogo: hasChosenLogo(owner),
  };
}
