import type { MemberRole } from '@oficio/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureText } from '../../lib/request-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';
import { Paywall } from './paywall.tsx';
import { hasAccess, subscriptionQuery } from './subscription.queries.ts';

interface AccessGateProps {
  /** The person's role in the organization; null while unknown. */
  memberRole: MemberRole | null;
  /** The trial has been running for a second. */
  onStarted: () => void;
  children: ReactNode;
}

/** Shows its children with access, and the offer without. */
export function AccessGate({ memberRole, onStarted, children }: AccessGateProps) {
  const { data, error, isFetching, refetch } = useQuery(subscriptionQuery);
  if (data) {
    if (hasAccess(data)) return children;
    return <Paywall status={data} memberRole={memberRole} onStarted={onStarted} />;
  }
  if (error) {
    return (
      <ErrorState
        title="Your subscription could not be looked up"
        onRetry={() => void refetch()}
        retrying={isFetching}
      >
        {failureText(error)} Nothing you have saved is affected.
      </ErrorState>
    );
  }
  return (
    <div aria-busy>
      <span className="sr-only" role="status">
        Loading...
      </span>
      <Skeleton className="mb-6 h-9 w-56" />
      <SkeletonText lines={4} />
    </div>
  );
}
