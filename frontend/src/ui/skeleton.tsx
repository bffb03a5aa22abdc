import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A grey placeholder in the final layout. The class names set its size. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden className={classNames('block animate-waiting rounded-inset bg-hairline', className)} />
  );
}

const widths = ['w-11/12', 'w-full', 'w-4/5', 'w-2/3'];

/** Placeholders for a number of text lines. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span aria-hidden className={classNames('block space-y-2.5', className)}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity and never move.
        <Skeleton key={line} className={classNames('h-3.5', widths[line % widths.length])} />
      ))}
    </span>
  );
}

/** Placeholders with a text for screen readers. */
export function SkeletonArea({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div aria-busy className={className}>
      <span className="sr-only" role="status">
        Loading...
      </span>
      {children}
    </div>
  );
}

/** Shown in place of a screen while its code or its data is loading. */
export function ScreenSkeleton() {
  return (
    <SkeletonArea>
      <Skeleton className="mb-6 h-9 w-56" />
      <SkeletonText lines={4} />
    </SkeletonArea>
  );
}
