import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The label of a keyboard key. */
export function Kbd({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <kbd
      className={classNames(
        'inline-flex h-5 min-w-5 shrink-0 whitespace-nowrap items-center justify-center rounded-inset border border-hairline bg-sunken px-1 font-sans text-xs font-medium text-ink-muted',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
