import type { ReactNode } from 'react';
import { PageHeader } from '../../ui/card.tsx';
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

/** Shown until it is known whether the person has access. */
export function DashboardWaiting() {
  return <DashboardFrame greeting={useGreeting()} />;
}
