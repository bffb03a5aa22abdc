import { useQuery } from '@tanstack/react-query';
import { subscriptionQuery } from './subscription.queries.ts';

/** 'Trial (N days left)' while it runs. */
export function TrialNote() {
  const { data } = useQuery(subscriptionQuery);
  if (!data?.isTrialing) return null;
  return (
    <p className="rounded-control bg-accent-soft px-3 py-2 text-xs font-medium text-accent-ink">
      {data.statusDisplay}
    </p>
  );
}
