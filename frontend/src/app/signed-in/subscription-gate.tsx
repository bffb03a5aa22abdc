import { subscriptionRoutes } from '@oficio/contracts';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { ShellLink } from '../../features/shell/shell-link.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { AccessGate } from '../../features/subscription/access-gate.tsx';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { TrialBanner } from '../../features/subscription/trial-banner.tsx';
import { useMay } from '../../lib/api/use-may.ts';
import { PartUnavailable } from '../../ui/part-unavailable.tsx';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { subscriptionGuardOf } from '../actors.ts';
import { useLateActor } from './use-late-actor.ts';

// Lazy-loaded, because few people see it.
const PaywallScreen = lazy(() => import('./paywall-screen.tsx').catch(() => ({ default: PartUnavailable })));

const paywall = (variant: PaywallVariant) => (
  <Suspense fallback={<ScreenSkeleton />}>
    <PaywallScreen variant={variant} />
  </Suspense>
);

interface SubscriptionGateProps {
  /** Shown until it is known whether the person has access. */
  waiting: ReactNode;
  children: ReactNode;
}

/** Renders a screen for people with access; the others see the paywall in its place. */
export function SubscriptionGate({ waiting, children }: SubscriptionGateProps) {
  const guard = useLateActor(subscriptionGuardOf);
  const mayDecide = useMay(subscriptionRoutes.startFreeTrial);
  if (!guard) return waiting;
  return (
    <AccessGate guard={guard} mayDecide={mayDecide} waiting={waiting} paywall={paywall}>
      {children}
    </AccessGate>
  );
}

/** Reads the subscription while mounted, and shows its notices above every page. */
export function SubscriptionBanner({ currentPath }: { currentPath: string }) {
  const { data } = useQuery(subscriptionQuery);
  const mayDecide = useMay(subscriptionRoutes.startFreeTrial);
  const timezone = useCurrentUser()?.organization?.timezone;
  if (!data || timezone === undefined) return null;
  return (
    <TrialBanner status={data} reader={{ mayDecide, timezone }} Link={ShellLink} currentPath={currentPath} />
  );
}
