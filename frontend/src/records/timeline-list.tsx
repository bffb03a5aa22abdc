import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A list of things that happened, each with a mark on one line. */
export function TimelineList({ children }: { children: ReactNode }) {
  return <ol className="relative flex flex-col gap-5 border-s border-hairline ps-5">{children}</ol>;
}

export function TimelineItem({ children }: { children: ReactNode }) {
  return (
    <li className="relative">
      <span
        aria-hidden
        className="absolute top-1.5 -start-[1.5rem] size-2 rounded-full bg-outline ring-4 ring-canvas"
      />
      {children}
    </li>
  );
}

/** The name of a thing; a link to its page if it has one. */
export function TimelineThing({ name, path }: { name: string; path: string | null }) {
  if (path === null) return <span dir="auto">{name}</span>;
  return (
    <Link
      to={path}
      dir="auto"
      className="font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      {name}
    </Link>
  );
}
