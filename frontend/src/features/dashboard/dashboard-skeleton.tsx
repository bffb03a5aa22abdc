import { Skeleton, SkeletonArea, SkeletonText } from '../../ui/skeleton.tsx';

/** The dashboard's layout while its figures are loading: one line, and two figures beside each other. */
export function DashboardSkeleton() {
  return (
    <SkeletonArea className="flex flex-col gap-6">
      <Skeleton className="h-11" />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
        <SkeletonText lines={6} />
        <SkeletonText lines={6} />
        <Skeleton className="h-64" />
        <Skeleton className="h-64" />
      </div>
    </SkeletonArea>
  );
}
