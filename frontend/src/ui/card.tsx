import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A surface with a border. Its padding is 20 px, or none for tables and lists. */
export function Card({ flush = false, className, ...rest }: ComponentProps<'div'> & { flush?: boolean }) {
  return (
    <div
      className={classNames(
        'min-w-0 rounded-surface border border-hairline bg-surface shadow-surface',
        !flush && 'p-5',
        className,
      )}
      {...rest}
    />
  );
}

interface SectionProps {
  title: string;
  description?: ReactNode | undefined;
  /** At the right of the title. */
  actions?: ReactNode | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** A section of a page with a title. */
export function Section({ title, description, actions, className, children }: SectionProps) {
  return (
    <section className={classNames('min-w-0', className)}>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg font-semibold">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-ink-muted">{description}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
      </div>
      {children}
    </section>
  );
}

interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode | undefined;
  /** Above the title: a link back, for example. */
  above?: ReactNode | undefined;
  actions?: ReactNode | undefined;
  /** On a phone the actions stand below, so that the description keeps its lines when they appear. */
  actionsBelow?: boolean;
}

/** The only first-level heading of a page, with the page's actions. */
export function PageHeader({ title, description, above, actions, actionsBelow = false }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className={classNames('min-w-0 flex-1 basis-40', actionsBelow && 'max-sm:basis-full')}>
        {above && <div className="mb-2">{above}</div>}
        <h1 className="text-xl font-semibold" dir="auto">
          {title}
        </h1>
        {description && <p className="mt-1 max-w-prose text-sm text-ink-muted">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </header>
  );
}
