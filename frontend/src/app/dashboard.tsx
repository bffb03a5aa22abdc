import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { useCurrentUser } from '../features/auth/use-auth.ts';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { onboardingOf } from './actors.ts';
import { DashboardOnboarding } from './dashboard-onboarding.tsx';
import { useLateActor } from './use-late-actor.ts';

/** The dashboard, and the onboarding that opens on it. */
export function Dashboard() {
  const actor = useLateActor(onboardingOf);
  const role = useCurrentUser()?.organization?.memberRole;
  const plan = useQuery(subscriptionQuery).data;
  const { auth } = useRouteContext({ from: '__root__' });
  const maySetUp = role === 'owner' || role === 'admin';
  return (
    <DashboardScreen onSetUpOrganization={maySetUp ? () => auth.send({ type: 'profile.incomplete' }) : null}>
      {actor && plan && (
        <DashboardOnboarding actor={actor} hasPlan={plan.hasSubscription || plan.isTrialing} />
      )}
    </DashboardScreen>
  );
}
