import { dataExportRoutes } from '@oficio/contracts';
import { useRouterState } from '@tanstack/react-router';
import { useCurrentUser } from '../features/auth/use-auth.ts';
import { SubscriptionOverview } from '../features/billing/subscription-overview.tsx';
import { DataExport } from '../features/subscription/data-export.tsx';
import { TRIAL_STARTED } from '../features/subscription/subscription.messages.ts';
import { useRaiseToast } from '../lib/raise-toast.ts';
import { useMay } from '../lib/use-may.ts';
import { usePageTitle } from '../lib/use-page-title.ts';
import { buttonClasses } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { SkeletonText } from '../ui/skeleton.tsx';

/** Plan, trial and payments of the organization that is on screen. */
export function SubscriptionScreen() {
  usePageTitle('Subscription');
  const organization = useCurrentUser()?.organization;
  const mayExport = useMay(dataExportRoutes.organization);
  const raiseToast = useRaiseToast();
  const checkout = useRouterState({ select: ({ location }) => location.state.checkout });
  if (!organization) return <SkeletonText lines={6} className="max-w-2xl" />;
  return (
    <SubscriptionOverview
      organization={organization}
      checkoutCanceled={checkout === 'canceled'}
      dataExport={mayExport && <DataExport className={classNames(buttonClasses(), 'w-full')} />}
      onTrialStarted={() => raiseToast({ kind: 'success', ...TRIAL_STARTED })}
    />
  );
}
