import type { ReactNode } from 'react';

interface PageIntroProps {
  title: ReactNode;
  lead?: ReactNode;
  /** One or two words above the title. */
  eyebrow?: ReactNode;
  /** Elements below the title: buttons, dates, a search. */
  children?: ReactNode;
}

/** The start of a public page: its only first-rank heading and an introduction. */
export function PageIntro({ title, lead, eyebrow, children }: PageIntroProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 pt-14 pb-12 md:px-8 md:pt-24 md:pb-16">
      {eyebrow && <p className="mb-4 font-semibold text-accent-ink">{eyebrow}</p>}
      <h1 className="max-w-4xl text-display font-bold">{title}</h1>
      {lead && <p className="mt-6 max-w-2xl text-lg text-ink-muted">{lead}</p>}
      {children && <div className="mt-8">{children}</div>}
    </div>
  );
}
