import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface ErrorStateProps {
  /** What happened, in a few words. */
  title: string;
  /** Which data is safe, and what the person can do. */
  children?: ReactNode | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** The id of the request in the server's log. */
  requestId?: string | null | undefined;
  className?: string | undefined;
}

/** Shown when content could not be loaded; announced as an alert. */
export function ErrorState({ title, children, onRetry, retrying, requestId, className }: ErrorStateProps) {
  return (
    <div role="alert" className={classNames('flex flex-col items-center px-6 py-12 text-center', className)}>
      <span
        aria-hidden
        className="mb-4 flex size-12 items-center justify-center rounded-full bg-red-soft text-red"
      >
        <TriangleAlert className="size-5" />
      </span>
      <p className="text-base font-semibold text-ink">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-pretty text-ink-muted">{children}</div>}
      {onRetry && (
        <Button className="mt-5" onClick={onRetry} busy={retrying ?? false} icon={<RotateCw aria-hidden />}>
          Try again
        </Button>
      )}
      {requestId && <p className="mt-4 text-xs text-ink-subtle">Reference: {requestId}</p>}
    </div>
  );
}
