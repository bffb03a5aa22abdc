import type { ReactNode } from 'react';
import { PHONE, useMediaQuery } from './use-media-query.ts';

interface AreaHeaderProps {
  title: string;
  /** A `TabNavigation` with `inline`. */
  tabs?: ReactNode;
  /** The main action of the page. */
  action?: ReactNode;
  /** A sentence below the line. A list has none, because its rows begin there. */
  description?: ReactNode;
}

/**
 * The head of a page of an area: the only first-level heading, the tabs and the main action in one line. On a phone the
 * tabs have a line of their own, also in the order of the focus.
 */
export function AreaHeader({ title, tabs, action, description }: AreaHeaderProps) {
  const phone = useMediaQuery(PHONE);
  return (
    <>
      <header className="mb-2 flex flex-wrap items-stretch gap-x-6 border-b border-hairline">
        <h1 className="flex min-h-11 items-center text-lg font-semibold">{title}</h1>
        {!phone && <div className="flex min-w-0 flex-1 items-stretch">{tabs}</div>}
        {action && <div className="ms-auto flex items-center gap-2 print:hidden">{action}</div>}
        {phone && tabs && <div className="min-w-0 basis-full">{tabs}</div>}
      </header>
      {description && <p className="mt-3 mb-6 max-w-prose text-sm text-ink-muted">{description}</p>}
    </>
  );
}
