import { subscriptionRoutes } from '@oficio/contracts';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCurrentUser } from '../../features/auth/use-auth.ts';
import { ShellLink } from '../../features/shell/shell-link.tsx';
import { AccessGate } from '../../features/subscription/access-gate.tsx';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { TrialBanner } from '../../features/subscription/trial-banner.tsx';
import { useMay } from '../../lib/use-may.ts';
import { PartUnavailable } from '../../ui/part-unavailable.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { subscriptionGuardOf } from '../actors.ts';
import { useLateActor } from './use-late-actor.ts';

// Few ever see it.
const PaywallScreen = lazy(() => import('./paywall-screen.tsx').catch(() => ({ default: PartUnavailable })));

const paywall = (variant: PaywallVariant) => (
  <Suspense fallback={<ScreenSkeleton />}>
    <PaywallScreen variant={variant} />
  </Suspense>
);

/** Lets those with access through to a screen; the others see the offer in its place. */
export function SubscriptionGate({ children }: { children: ReactNode }) {
  const guard = useLateActor(subscriptionGuardOf);
  const mayDecide = useMay(subscriptionRoutes.startFreeTrial);
  if (!guard) return <ScreenSkeleton />;
  return <AccessGate {...{ guard, mayDecide, paywall, children }} />;
}

/** Asks for the subscription as long as it is on screen, and says above every page what is to be known of it. */
export function SubscriptionBanner({ currentPath }: { currentPath: string }) {
  const { data } = useQuery(subscriptionQuery);
  const mayDecide = useMay(subscriptionRoutes.startFreeTrial);
  const timezone = useCurrentUser()?.organization?.timezone;
  if (!data || timezone === undefined) return null;
  return (
    <TrialBanner status={data} reader={{ mayDecide, timezone }} Link={ShellLink} currentPath={currentPath} />
  );
}
