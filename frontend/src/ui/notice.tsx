import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from './badge.tsx';
import { classNames } from './class-names.ts';

const looks: Record<Tone, { classes: string; icon: ReactNode }> = {
  neutral: { classes: 'border-hairline bg-sunken text-ink-muted', icon: <Info aria-hidden /> },
  accent: { classes: 'border-transparent bg-accent-soft text-accent-ink', icon: <Info aria-hidden /> },
  positive: { classes: 'border-transparent bg-agave-soft text-agave', icon: <CircleCheck aria-hidden /> },
  warning: { classes: 'border-transparent bg-amber-soft text-amber', icon: <TriangleAlert aria-hidden /> },
  negative: { classes: 'border-transparent bg-red-soft text-red', icon: <CircleAlert aria-hidden /> },
};

interface NoticeProps {
  tone?: Tone | undefined;
  title?: string | undefined;
  children?: ReactNode | undefined;
  action?: ReactNode | undefined;
  className?: string | undefined;
}

/** A message inside a page or form. A negative message is announced as an alert, the others politely. */
export function Notice({ tone = 'neutral', title, children, action, className }: NoticeProps) {
  const { classes, icon } = looks[tone];
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'status'}
      className={classNames(
        'flex gap-3 rounded-control border px-4 py-3 text-sm [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0',
        classes,
        className,
      )}
    >
      {icon}
      <div className="min-w-0 flex-1 break-words">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
