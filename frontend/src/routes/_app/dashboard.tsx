import { dashboardRoutes, MANAGING_ROLES } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouteContext } from '@tanstack/react-router';
import { onboardingOf } from '../../app/actors.ts';
import type { AppServices } from '../../app/services.ts';
import { pathOfRow } from '../../app/signed-in/areas.tsx';
import { DashboardOnboarding } from '../../app/signed-in/dashboard-onboarding.tsx';
import { useLateActor } from '../../app/signed-in/use-late-actor.ts';
import { DashboardScreen } from '../../features/dashboard/dashboard-screen.tsx';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { queryOf } from '../../lib/api/route-query.ts';
import { useMay } from '../../lib/api/use-may.ts';
import type { CurrencySearch } from '../../records/period/period-search.ts';

export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: ({ currency }): CurrencySearch => (typeof currency === 'string' ? { currency } : {}),
  loader({ context, cause }) {
    if (cause === 'enter') requestFigures(context);
  },
  component: Dashboard,
});

/**
 * Requests the figures and the access to them as soon as the person is known. The screen would request the first after
 * the answer to the second, and both after the first render of the shell.
 */
function requestFigures({ auth, lazyCache }: AppServices): void {
  if (!auth.getSnapshot().context.user?.organization) return;
  lazyCache.ask(({ client }) => {
    void client.prefetchQuery(subscriptionQuery);
    void client.prefetchQuery(queryOf(dashboardRoutes.all));
  });
}

/** The dashboard, with the onboarding on top of it. */
function Dashboard() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const actor = useLateActor(onboardingOf);
  const plan = useQuery(subscriptionQuery).data;
  const { auth } = useRouteContext({ from: '__root__' });
  const maySetUp = useMay({ members: MANAGING_ROLES });
  return (
    <DashboardScreen
      search={search}
      onSearchChange={(chosen) => void navigate({ search: chosen, replace: true })}
      onSetUpOrganization={maySetUp ? () => auth.send({ type: 'profile.incomplete' }) : null}
      pathOfActivity={({ table, id }) => pathOfRow(table, id)}
    >
      {actor && plan && (
        <DashboardOnboarding actor={actor} hasPlan={plan.hasSubscription || plan.isTrialing} />
      )}
    </DashboardScreen>
  );
}
