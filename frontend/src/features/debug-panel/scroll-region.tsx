import type { ReactNode } from 'react';

/** A part that scrolls, by keys as well. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
    <section className="odp-scroll" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
