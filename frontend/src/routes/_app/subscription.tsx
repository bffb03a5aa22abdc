import { dataExportRoutes } from '@oficio/contracts';
import { createFileRoute, useRouterState } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { SubscriptionOverview } from '../../features/billing/subscription-overview.tsx';
import { useCurrentUser } from '../../features/sign-in/session/use-auth.ts';
import { DataExport, DocumentsExport } from '../../features/subscription/data-export.tsx';
import { TRIAL_STARTED } from '../../features/subscription/subscription.messages.ts';
import { useMay } from '../../lib/api/use-may.ts';
import { useRaiseToast } from '../../lib/page/raise-toast.ts';
import { textSearchParam } from '../../lib/page/text-search-param.ts';
import { usePageTitle } from '../../lib/page/use-page-title.ts';
import { buttonClasses } from '../../ui/button.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';

const searchSchema = z.object({
  checkout: textSearchParam,
  session_id: textSearchParam,
  canceled: textSearchParam,
});

export const Route = createFileRoute('/_app/subscription')({
  validateSearch: (search) => searchSchema.parse(search),
  async beforeLoad({ search }) {
    if (Object.values(search).every((value) => value === undefined)) return;
    // Only who returns from a payment page needs this code; the first load has none of it.
    const address = await import('../../features/billing/checkout-address.ts');
    address.takeCheckoutFromAddress(search);
  },
  component: SubscriptionScreen,
});

/** Plan, trial and payments of the organization on screen. */
function SubscriptionScreen() {
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
      dataExport={
        mayExport && (
          <div className="flex flex-col gap-2">
            <DataExport className={buttonClasses()} />
            <DocumentsExport className={buttonClasses()} />
          </div>
        )
      }
      onTrialStarted={() => raiseToast({ kind: 'success', ...TRIAL_STARTED })}
    />
  );
}
