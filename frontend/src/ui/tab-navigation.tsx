import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

/** The classes of a link within `TabNavigation`. The link of the page on screen has `aria-current`. */
export const TAB_LINK =
  'inline-flex h-full min-h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink max-md:min-h-11';

interface TabNavigationProps {
  label: string;
  /** Within the line of an `AreaHeader`, which has the border below. */
  inline?: boolean;
  /** One list item for each link. */
  children: ReactNode;
}

/**
 * Links between the parts of a page, each of which has its own address. A narrow screen scrolls the row, first to the
 * link of the page on screen.
 */
export function TabNavigation({ label, inline = false, children }: TabNavigationProps) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const [{ left, width }, shown] = [current.getBoundingClientRect(), row.current.getBoundingClientRect()];
    // `scrollIntoView` would scroll the page, too.
    row.current.scrollLeft += left + width / 2 - (shown.left + shown.width / 2);
  }, []);
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classNames(
        'overflow-x-auto',
        inline ? '-mb-px min-w-0 [scrollbar-width:none]' : 'mb-5 border-b border-hairline',
      )}
    >
      <ul className={classNames('flex h-full', inline ? 'gap-5' : 'gap-6')}>{children}</ul>
    </nav>
  );
}
