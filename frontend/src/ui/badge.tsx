import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The meaning of the colour, which the badge's text states as well. */
export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'negative';

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-muted dark:bg-hairline',
  accent: 'bg-accent-soft text-accent-ink',
  positive: 'bg-agave-soft text-agave',
  warning: 'bg-amber-soft text-amber',
  negative: 'bg-red-soft text-red',
};

/** A short label of a state, with an optional icon before it. */
export function Badge({
  tone = 'neutral',
  icon,
  className,
  children,
}: {
  tone?: Tone | undefined;
  icon?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium [&_svg]:size-3 [&_svg]:shrink-0',
        tones[tone],
        className,
      )}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
