import type { OrganizationSummary } from '@oficio/contracts';
import { failureText } from '../../lib/request-failure.ts';
import { PageHeader } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useBilling } from './billing.queries.ts';
import { CheckoutOutcome } from './checkout-outcome.tsx';
import { PaymentCard } from './payment-card.tsx';
import { SubscriptionCard } from './subscription-card.tsx';
import { useCheckoutReturn } from './use-checkout-return.ts';

interface SubscriptionOverviewProps {
  organization: OrganizationSummary;
  /** The person has just left a payment page without paying. */
  checkoutCanceled: boolean;
  onTrialStarted: () => void;
}

/** How the organization's subscription stands, and what can be done about it. */
export function SubscriptionOverview({
  organization,
  checkoutCanceled,
  onTrialStarted,
}: SubscriptionOverviewProps) {
  const { data, error, isFetching, refetch } = useBilling();
  const { phase, checkAgain, leave } = useCheckoutReturn();
  const isWaiting = phase === 'confirming' || phase === 'overdue';
  return (
    <>
      <PageHeader title="Subscription" description={`Plan and payments of ${organization.name}.`} />
      <div className="flex flex-col gap-6">
        {checkoutCanceled && phase === 'none' && (
          <Notice title="Checkout was canceled.">Nothing was charged.</Notice>
        )}
        {phase !== 'none' && (
          <CheckoutOutcome
            phase={phase}
            status={data}
            timezone={organization.timezone}
            checking={isFetching}
            onCheckAgain={checkAgain}
            onLeave={leave}
          />
        )}
        {isWaiting ? null : data ? (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <SubscriptionCard status={data} organization={organization} onTrialStarted={onTrialStarted} />
            <PaymentCard status={data} role={organization.memberRole} />
          </div>
        ) : error ? (
          <ErrorState
            title="Your subscription could not be looked up"
            onRetry={() => void refetch()}
            retrying={isFetching}
          >
            {failureText(error)} Nothing changes by that: what is paid stays paid.
          </ErrorState>
        ) : (
          <OverviewSkeleton />
        )}
      </div>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <div aria-busy className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <span className="sr-only" role="status">
        Loading...
      </span>
      <Skeleton className="h-80 rounded-surface" />
      <Skeleton className="h-48 rounded-surface" />
    </div>
  );
}
