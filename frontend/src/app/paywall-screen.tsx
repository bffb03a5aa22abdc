import { dataExportRoutes, subscriptionRoutes } from '@oficio/contracts';
import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../features/auth/use-auth.ts';
import { Paywall } from '../features/subscription/paywall.tsx';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { useMay } from '../lib/use-may.ts';
import { paywallWire } from './screen-wires/paywall.ts';
import { useScreenWire } from './screen-wires/screen-wire.ts';
import { ShellLink } from './shell-link.tsx';

/** The offer in place of a screen. */
export default function PaywallScreen({ variant }: { variant: PaywallVariant }) {
  const { data: status } = useQuery(subscriptionQuery);
  const user = useCurrentUser();
  const mayDecide = useMay(subscriptionRoutes.startFreeTrial);
  const mayExport = useMay(dataExportRoutes.organization);
  const onEmitted = useScreenWire(paywallWire);
  if (!status) return null;
  return (
    <Paywall
      {...{ variant, status, onEmitted }}
      person={user && { mayDecide, mayExport }}
      organizationId={user?.organization?.id ?? null}
      Link={ShellLink}
    />
  );
}
