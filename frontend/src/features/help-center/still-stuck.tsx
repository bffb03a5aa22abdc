import { MAILBOXES, RETENTION } from '@oficio/contracts';
import { buttonClasses } from '../../ui/button.tsx';
import type { AppLink } from './help-center.types.ts';

interface StillStuckProps {
  /** Where a person asks, and the link that leads there. */
  contact: string;
  Link: AppLink;
}

/** The contact link below every list of answers. */
export function StillStuck({ contact, Link }: StillStuckProps) {
  return (
    <section className="rounded-surface bg-accent-soft p-6 md:p-8">
      <h2 className="text-lg font-semibold">Didn’t find your question?</h2>
      <p className="mt-2 max-w-prose text-base text-ink-muted">
        Ask us. We answer within {RETENTION.supportAnswerHours} hours.
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Link href={contact} className={buttonClasses({ variant: 'primary' })}>
          Contact us
        </Link>
        <a
          href={`mailto:${MAILBOXES.support}`}
          className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
        >
          {MAILBOXES.support}
        </a>
      </p>
    </section>
  );
}
