import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/card.tsx';
import { SkeletonArea } from '../../ui/skeleton.tsx';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { useGreeting } from './use-greeting.ts';

/** The dashboard without figures, also as the first view of the screen. */
export function DashboardFrame({ greeting }: { greeting: ReactNode }) {
  return (
    <>
      <PageHeader title="Dashboard" description={greeting} />
      <DashboardSkeleton />
    </>
  );
}

/** Shown until it is known whether the person has access. It looks like the dashboard, and is announced as waiting. */
export function DashboardWaiting() {
  const greeting = useGreeting();
  return (
    <SkeletonArea>
      <div aria-hidden>
        <DashboardFrame greeting={greeting} />
      </div>
    </SkeletonArea>
  );
}
