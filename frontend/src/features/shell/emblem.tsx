import type { ReactNode } from 'react';

const LOOKS = {
  positive: 'bg-agave-soft text-agave',
  negative: 'bg-red-soft text-red',
  accent: 'bg-accent-soft text-accent-ink',
  neutral: 'border border-hairline bg-surface text-ink-muted',
} as const;

interface EmblemProps {
  tone: keyof typeof LOOKS;
  icon: ReactNode;
}

/** A decorative icon above the title of a page that shows an outcome. */
export function Emblem({ tone, icon }: EmblemProps) {
  return (
    <span
      aria-hidden
      className={`mb-6 flex size-12 items-center justify-center rounded-full [&_svg]:size-5 ${LOOKS[tone]}`}
    >
      {icon}
    </span>
  );
}
