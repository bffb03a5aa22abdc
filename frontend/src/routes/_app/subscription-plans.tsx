import { createFileRoute } from '@tanstack/react-router';
import { PlansOverview } from '../../features/billing/plans-overview.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';

export const Route = createFileRoute('/_app/subscription-plans')({ component: SubscriptionPlansScreen });

/** The plans that the organization on screen can choose. */
function SubscriptionPlansScreen() {
  usePageTitle('Plans');
  const organization = useCurrentUser()?.organization;
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  return <PlansOverview organization={organization} />;
}
