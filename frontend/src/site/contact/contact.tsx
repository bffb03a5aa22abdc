import { MAILBOXES, RETENTION, SUPPORT_HOURS } from '@oficio/contracts';
import type { ReactNode } from 'react';
import { Island } from '../island.tsx';
import { ContactForm } from './contact-form.tsx';
import { viewToFill } from './contact-view.ts';

const LINK = 'font-semibold text-accent-ink underline underline-offset-4';

/** The contact form and the other ways to reach us. */
export function Contact() {
  return (
    <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-12 px-4 pt-14 pb-20 md:px-8 md:pt-24 md:pb-32 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr]">
      <div>
        <h1 className="text-display font-bold">Write to us.</h1>
        <p className="mt-6 max-w-md text-lg text-ink-muted">
          About Oficio, your subscription or your data. The answer comes by email, within{' '}
          {RETENTION.supportAnswerHours} hours.
        </p>
      </div>
      <div className="min-w-0 rounded-surface border border-hairline bg-surface p-5 shadow-raised sm:p-8 lg:row-span-2">
        <h2 id="contact-title" className="mb-6 text-lg font-semibold">
          Send a message
        </h2>
        <Island name="contact">
          <ContactForm view={viewToFill()} />
        </Island>
      </div>
      <dl className="border-b border-hairline lg:self-start">
        <Fact term="By mail">
          <a href={`mailto:${MAILBOXES.support}`} className={LINK}>
            {MAILBOXES.support}
          </a>
        </Fact>
        <Fact term="When we are here">
          {SUPPORT_HOURS.days}, {SUPPORT_HOURS.from}-{SUPPORT_HOURS.to} {SUPPORT_HOURS.timeZone}
        </Fact>
        <Fact term="Already answered?">
          The{' '}
          <a href="/help-center" className={LINK}>
            help center
          </a>{' '}
          has the most common questions, and{' '}
          <a href="/pricing" className={LINK}>
            pricing
          </a>{' '}
          what it costs.
        </Fact>
        <Fact term="Your personal data">
          Questions about it go to{' '}
          <a href={`mailto:${MAILBOXES.privacy}`} className={LINK}>
            {MAILBOXES.privacy}
          </a>
          . What happens to it is in the{' '}
          <a href="/privacy-policy" className={LINK}>
            privacy policy
          </a>
          .
        </Fact>
      </dl>
    </div>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-hairline py-4 sm:grid-cols-[9rem_1fr]">
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-muted">{children}</dd>
    </div>
  );
}
