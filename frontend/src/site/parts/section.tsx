import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface SectionProps {
  title: ReactNode;
  lead?: ReactNode;
  /** The anchor of links within the page. */
  id?: string | undefined;
  tone?: 'plain' | 'surface' | undefined;
  /** `beside` puts the title in a column left of the content. */
  layout?: 'stacked' | 'beside' | undefined;
  children: ReactNode;
}

/** A section of a public page, separated by a line. */
export function Section({ title, lead, id, tone = 'plain', layout = 'stacked', children }: SectionProps) {
  return (
    <section id={id} className={classNames('border-t border-hairline', tone === 'surface' && 'bg-surface')}>
      <div
        className={classNames(
          'mx-auto max-w-6xl px-4 py-16 md:px-8 md:py-24',
          layout === 'beside' && 'grid gap-x-12 gap-y-8 md:grid-cols-[1fr_2fr]',
        )}
      >
        <div className={classNames('max-w-3xl', layout === 'stacked' && 'mb-10 md:mb-14')}>
          <h2 className="text-headline font-bold">{title}</h2>
          {lead && <p className="mt-4 text-lg text-ink-muted">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  );
}
