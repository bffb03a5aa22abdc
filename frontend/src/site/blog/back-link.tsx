import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

/** Leads to the page above this one. */
export function BackLink({ path, children }: { path: string; children: ReactNode }) {
  return (
    <a
      href={path}
      className="inline-flex min-h-8 items-center gap-2 text-sm text-ink-muted hover:text-ink max-md:min-h-11 print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </a>
  );
}
