import type { ReactNode } from 'react';

/** A scrollable region that keys can scroll too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keys.
    <section className="odp-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
