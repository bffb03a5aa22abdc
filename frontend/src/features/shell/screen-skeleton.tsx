import { Skeleton, SkeletonText } from '../../ui/skeleton.tsx';

/** In place of a screen while its code or its data is loading. */
export function ScreenSkeleton() {
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
