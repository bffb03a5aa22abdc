import { RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** What happened, in a few words. */
  title: string;
  /** Which data is safe, and what the person can do. */
  children?: ReactNode | undefined;
  onRetry: () => void;
  retrying: boolean;
}

/** Shown when content could not be loaded; announced as an alert. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span
        aria-hidden
        className="mb-4 flex size-12 items-center justify-center rounded-full bg-red-soft text-red"
      >
        <TriangleAlert className="size-5" />
      </span>
      <p className="text-base font-semibold text-ink">{title}</p>
      {children && <div className="mt-1 max-w-md text-sm text-pretty text-ink-muted">{children}</div>}
      <Button className="mt-5" onClick={onRetry} busy={retrying} icon={<RotateCw aria-hidden />}>
        Try again
      </Button>
    </div>
  );
}

interface QueryErrorProps extends Pick<ErrorStateProps, 'title' | 'children'> {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** An error state for a failed query: its message, then `children`, and a button that retries. */
export function QueryError({ title, query: { error, isFetching, refetch }, children }: QueryErrorProps) {
  return (
    <ErrorState title={title} onRetry={() => void refetch()} retrying={isFetching}>
      {error?.message} {children}
    </ErrorState>
  );
}
