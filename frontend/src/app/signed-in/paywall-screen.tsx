import { dataExportRoutes, subscriptionRoutes } from '@oficio/contracts';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { ShellLink } from '../../features/shell/shell-link.tsx';
import { useCurrentUser, useSignInState } from '../../features/sign-in/session/use-auth.ts';
import { Paywall } from '../../features/subscription/paywall.tsx';
import { subscriptionQuery } from '../../features/subscription/subscription.queries.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { ScreenSkeleton } from '../../ui/skeleton.tsx';
import { useScreenWire } from '../wires/screen-wire.ts';
import { paywallWire } from './paywall-wire.ts';

/** The paywall, shown in place of a screen. */
export default function PaywallScreen({ variant }: { variant: PaywallVariant }) {
  const { data: status } = useQuery(subscriptionQuery);
  const user = useCurrentUser();
  const { signedIn } = useSignInState();
  const mayDecide = useMay(subscriptionRoutes.startFreeTrial);
  const mayExport = useMay(dataExportRoutes.organization);
  const onEmitted = useScreenWire(paywallWire);
  // A session that isn't verified yet has no person, whose role may still allow the decision.
  if (!status || (signedIn && !user)) return <ScreenSkeleton />;
  return (
    <Paywall
      variant={variant}
      status={status}
      onEmitted={onEmitted}
      person={user && { mayDecide, mayExport }}
      organizationId={user?.organization?.id ?? null}
      Link={ShellLink}
    />
  );
}
