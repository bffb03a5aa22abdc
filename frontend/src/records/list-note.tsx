import type { ReactNode } from 'react';

/** One line above a list: which part of its rows the person sees. */
export function ListNote({ children }: { children: ReactNode }) {
  return <p className="mb-1 min-h-6 text-sm text-ink-muted">{children}</p>;
}
