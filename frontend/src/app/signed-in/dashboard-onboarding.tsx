import { selectOnboardingStep } from '@oficio/machines/onboarding';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { useAuth, useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { unsavedChanges } from '../../ui/unsaved-changes.ts';
import type { OnboardingActor } from '../actors.ts';

// Without its code the dialog isn't shown; the next load of the page tries again.
const OnboardingDialog = lazy(() =>
  import('../../features/onboarding/onboarding-dialog.tsx').catch(() => ({ default: Nothing })),
);

function Nothing() {
  return <span hidden />;
}

interface DashboardOnboardingProps {
  actor: OnboardingActor;
  hasPlan: boolean;
}

/** Notifies the onboarding that the dashboard is on screen, and loads and shows its dialog. */
export function DashboardOnboarding({ actor, hasPlan }: DashboardOnboardingProps) {
  const wanted = useSelector(actor, (snapshot) => selectOnboardingStep(snapshot) !== null);
  // Two modal dialogs would hide each other, so the dialog with the lost text comes first.
  const { lost } = useSyncExternalStore(unsavedChanges.subscribe, unsavedChanges.getSnapshot);
  const user = useCurrentUser();
  const { signOut } = useAuth();
  useNotifyPresence(actor, hasPlan);
  return (
    <Suspense>
      {wanted && lost.length === 0 && (
        <OnboardingDialog
          actor={actor}
          logoUrl={user?.organization?.logoUrl ?? null}
          firstName={user?.firstName ?? ''}
          onSignOut={signOut}
        />
      )}
    </Suspense>
  );
}

function useNotifyPresence(actor: OnboardingActor, hasPlan: boolean): void {
  useEffect(() => actor.send({ type: 'dashboard.shown', hasPlan }), [actor, hasPlan]);
  useEffect(() => () => actor.send({ type: 'dashboard.left' }), [actor]);
}
