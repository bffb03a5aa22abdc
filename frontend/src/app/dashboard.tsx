import { organizationSetupRoutes } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.tsx';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { useMay } from '../lib/use-may.ts';
import { onboardingOf } from './actors.ts';
import { DashboardOnboarding } from './dashboard-onboarding.tsx';
import { useLateActor } from './use-late-actor.ts';

/** The dashboard, and the onboarding that opens on it. */
export function Dashboard() {
  const actor = useLateActor(onboardingOf);
  const plan = useQuery(subscriptionQuery).data;
  const { auth } = useRouteContext({ from: '__root__' });
  const maySetUp = useMay(organizationSetupRoutes.setup);
  return (
    <DashboardScreen onSetUpOrganization={maySetUp ? () => auth.send({ type: 'profile.incomplete' }) : null}>
      {actor && plan && (
        <DashboardOnboarding actor={actor} hasPlan={plan.hasSubscription || plan.isTrialing} />
      )}
    </DashboardScreen>
  );
}
