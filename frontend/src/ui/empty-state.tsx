import type { ReactNode } from 'react';

interface EmptyStateProps {
  icon?: ReactNode | undefined;
  title: string;
  /** What this list or page is for. */
  children?: ReactNode | undefined;
  /** One action, optionally with a link beside it. */
  actions?: ReactNode | undefined;
}

/** Shown while a list or page has no content. */
export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-14 text-center">
      {icon && (
        <span
          aria-hidden
          className="mb-4 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent-ink [&_svg]:size-5"
        >
          {icon}
        </span>
      )}
      <p className="text-base font-semibold text-ink">{title}</p>
      {children && <div className="mt-1 max-w-sm text-sm text-pretty text-ink-muted">{children}</div>}
      {actions && <div className="mt-5 flex flex-wrap items-center justify-center gap-3">{actions}</div>}
    </div>
  );
}
