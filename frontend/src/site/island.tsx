import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from './browser/islands.ts';

interface IslandProps {
  name: IslandName;
  className?: string;
  children: ReactNode;
}

/**
 * A part that React takes over on the first interaction. It works without React: links lead, forms are sent. Its
 * module in `browser/islands.ts` renders the same children.
 */
export function Island({ name, className, children }: IslandProps) {
  return (
    <div
      data-island={name}
      className={className}
      // React needs its own markers between texts to take over; the rest of the page has none.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, at build time.
      dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: `${name}-` }) }}
    />
  );
}
