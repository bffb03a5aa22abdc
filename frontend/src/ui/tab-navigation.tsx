import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** The classes of a link within `TabNavigation`. The link of the page on screen has `aria-current`. */
export const TAB_LINK =
  'inline-flex min-h-10 items-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:border-accent aria-[current]:text-ink max-md:min-h-11';

interface TabNavigationProps {
  label: string;
  /** One list item for each link. */
  children: ReactNode;
}

/**
 * Links between the parts of a page, each of which has its own address. A narrow screen scrolls the row, first to the
 * link of the page on screen.
 */
export function TabNavigation({ label, children }: TabNavigationProps) {
  const row = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const [{ left, width }, shown] = [current.getBoundingClientRect(), row.current.getBoundingClientRect()];
    // `scrollIntoView` would scroll the page, too.
    row.current.scrollLeft += left + width / 2 - (shown.left + shown.width / 2);
  }, []);
  return (
    <nav ref={row} aria-label={label} className="mb-5 overflow-x-auto border-b border-hairline">
      <ul className="flex gap-6">{children}</ul>
    </nav>
  );
}
