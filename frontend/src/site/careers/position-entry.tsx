import { MAILBOXES } from '@oficio/contracts';
import { buttonClasses } from '../../ui/button.tsx';
import { Section } from '../parts/section.tsx';
import type { POSITIONS } from './positions.ts';

/** One open position with its application mail. */
export function PositionEntry({ position }: { position: (typeof POSITIONS)[number] }) {
  const { id, title, department, about, does, brings } = position;
  const subject = encodeURIComponent(`Application: ${title}`);
  return (
    <Section
      id={id}
      layout="beside"
      title={title}
      lead={<span className="text-base text-ink-muted">{department}</span>}
    >
      <p className="max-w-2xl text-lg">{about}</p>
      <div className="mt-10 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        <Lines title="What you do" lines={does} />
        <Lines title="What you bring" lines={brings} />
      </div>
      <p className="mt-10">
        <a
          href={`mailto:${MAILBOXES.careers}?subject=${subject}`}
          className={buttonClasses({ variant: 'primary', size: 'large' })}
        >
          Apply <span className="sr-only">for {title}</span>
        </a>
      </p>
    </Section>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-3">
        {lines.map((line) => (
          <li key={line} className="border-t border-hairline py-2.5 text-ink-muted">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}
