import type { PaywallVariant } from '@oficio/machines/subscription-guard';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../features/auth/use-auth.ts';
import { Paywall } from '../features/subscription/paywall.tsx';
import { subscriptionQuery } from '../features/subscription/subscription.queries.ts';
import { paywallWire } from './screen-wires/paywall.ts';
import { useScreenWire } from './screen-wires/screen-wire.ts';
import { ShellLink } from './shell-link.tsx';

/** The offer in place of a screen. */
export default function PaywallScreen({ variant }: { variant: PaywallVariant }) {
  const { data: status } = useQuery(subscriptionQuery);
  const user = useCurrentUser();
  const role = user?.organization?.memberRole;
  const decides = role === 'owner' || role === 'admin';
  const onEmitted = useScreenWire(paywallWire);
  if (!status) return null;
  return (
    <Paywall
      {...{ variant, status, onEmitted }}
      person={user && { mayDecide: decides, mayExport: decides }}
      Link={ShellLink}
    />
  );
}
