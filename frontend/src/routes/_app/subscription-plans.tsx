import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '../../features/auth/use-auth.ts';
import { PlansOverview } from '../../features/billing/plans-overview.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SkeletonText } from '../../ui/skeleton.tsx';

export const Route = createFileRoute('/_app/subscription-plans')({ component: SubscriptionPlansScreen });

/** The plans that the organization on screen can choose. */
function SubscriptionPlansScreen() {
  usePageTitle('Plans');
  const organization = useCurrentUser()?.organization;
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  return <PlansOverview organization={organization} />;
}
