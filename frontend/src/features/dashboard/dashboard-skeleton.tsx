import { Skeleton, SkeletonArea, SkeletonText } from '../../ui/skeleton.tsx';

const FIGURES = ['total', 'active', 'leads', 'new'];

/** The dashboard's layout while its figures are loading. */
export function DashboardSkeleton() {
  return (
    <SkeletonArea className="flex flex-col gap-10">
      <div className="grid grid-cols-2 gap-6 border-y border-hairline py-6 md:grid-cols-4">
        {FIGURES.map((figure) => (
          <div key={figure}>
            <Skeleton className="h-4 w-24" />
            <Skeleton className="mt-3 h-9 w-16" />
          </div>
        ))}
      </div>
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)]">
        <SkeletonText lines={6} />
        <SkeletonText lines={6} />
      </div>
    </SkeletonArea>
  );
}
