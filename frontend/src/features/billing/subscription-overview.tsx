import type { OrganizationSummary } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { isolated } from '../../lib/text/isolated.ts';
import { Card, PageHeader } from '../../ui/card.tsx';
import { QueryError } from '../../ui/error-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton, SkeletonArea } from '../../ui/skeleton.tsx';
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
  /** The buttons that export the organization's data; null for roles that may not. */
  dataExport: ReactNode;
}

/** The state of the organization's subscription and the possible actions. */
export function SubscriptionOverview({
  organization,
  checkoutCanceled,
  onTrialStarted,
  dataExport,
}: SubscriptionOverviewProps) {
  const query = useBilling();
  const { data, error } = query;
  const { phase, checkAgain, leave } = useCheckoutReturn();
  const isWaiting = phase === 'confirming' || phase === 'overdue';
  return (
    <>
      <PageHeader title="Subscription" description={`Plan and payments of ${isolated(organization.name)}.`} />
      <div className="flex flex-col gap-6">
        {checkoutCanceled && phase === 'none' && (
          <Notice title="Checkout was canceled.">Nothing was charged.</Notice>
        )}
        {phase !== 'none' && (
          <CheckoutOutcome
            phase={phase}
            status={data}
            timezone={organization.timezone}
            onCheckAgain={checkAgain}
            onLeave={leave}
          />
        )}
        {isWaiting ? null : data ? (
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
            <SubscriptionCard status={data} organization={organization} onTrialStarted={onTrialStarted} />
            <div className="flex flex-col gap-6">
              <PaymentCard status={data} membership={organization} />
              {dataExport && (
                <Card>
                  <h2 className="text-base font-semibold">Your data</h2>
                  <p className="mt-1 mb-4 text-sm text-ink-muted">
                    It stays yours, paid or not: everything you have saved here in one file, and your
                    documents.
                  </p>
                  {dataExport}
                </Card>
              )}
            </div>
          </div>
        ) : error ? (
          <QueryError title="Your subscription could not be loaded" query={query}>
            Your subscription is unaffected: what you’ve paid stays paid.
          </QueryError>
        ) : (
          <OverviewSkeleton />
        )}
      </div>
    </>
  );
}

function OverviewSkeleton() {
  return (
    <SkeletonArea className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Skeleton className="h-80 rounded-surface" />
      <Skeleton className="h-48 rounded-surface" />
    </SkeletonArea>
  );
}
