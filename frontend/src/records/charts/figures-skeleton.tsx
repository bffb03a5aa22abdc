import { Skeleton, SkeletonArea, SkeletonText } from '../../ui/skeleton.tsx';

/** Figures, a chart and a table that are loading. */
export function FiguresSkeleton() {
  return (
    <SkeletonArea className="flex flex-col gap-10">
      <Skeleton className="h-24" />
      <Skeleton className="h-56" />
      <SkeletonText lines={4} />
    </SkeletonArea>
  );
}
