import { MAILBOXES, PRODUCT_NAME } from '@oficio/contracts';
import { PageIntro } from '../parts/page-intro.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { Section } from '../parts/section.tsx';
import { PositionEntry } from './position-entry.tsx';
import { POSITIONS } from './positions.ts';

/** The open positions, and how to apply. */
export function Careers() {
  return (
    <>
      <PageIntro
        eyebrow="Careers"
        title="Help people get back to their work."
        lead={`${PRODUCT_NAME} is a small product with a clear job. We are looking for three people who want to do it properly.`}
      >
        <nav aria-label="Open positions">
          <ul className="max-w-2xl border-b border-hairline">
            {POSITIONS.map(({ id, title, department }) => (
              <li key={id} className="border-t border-hairline">
                <a
                  href={`#${id}`}
                  className="group flex min-h-14 flex-wrap items-center justify-between gap-x-6 py-3"
                >
                  <span className="font-semibold underline-offset-4 group-hover:underline">{title}</span>
                  <span className="text-ink-muted">{department}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </PageIntro>
      {POSITIONS.map((position) => (
        <PositionEntry key={position.id} position={position} />
      ))}
      <Section title="How to apply" layout="beside" tone="surface">
        <div className="max-w-2xl space-y-4 text-base text-ink-muted">
          <p>
            Write to <QuietLink href={`mailto:${MAILBOXES.careers}`}>{MAILBOXES.careers}</QuietLink>. Show one
            piece of work that you are proud of, and tell us what you would change about it today. A letter in
            your own words is worth more to us than a perfect form.
          </p>
          <p>
            Where, how many hours and for how much are things to talk about first, not last: ask in your first
            email. We use what you send to answer your application and for nothing else; the{' '}
            <QuietLink href="/privacy-policy">privacy policy</QuietLink> has the rest.
          </p>
        </div>
      </Section>
    </>
  );
}
