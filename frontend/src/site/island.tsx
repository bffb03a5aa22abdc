import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { IslandName } from './browser/islands.ts';

interface IslandProps {
  name: IslandName;
  className?: string;
  children: ReactNode;
}

/**
 * A part that React takes over in the browser as soon as a person turns to it. It is whole without that: links
 * lead, forms are sent. Its module in `browser/islands.ts` renders the same children.
 */
export function Island({ name, className, children }: IslandProps) {
  return (
    <div
      data-island={name}
      className={className}
      // What React takes over needs the marks that it leaves between texts; the page around it goes without.
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, at build time.
      dangerouslySetInnerHTML={{ __html: renderToString(children, { identifierPrefix: `${name}-` }) }}
    />
  );
}
