import { RETENTION } from '@oficio/contracts';
import { buttonClasses } from '../../ui/button.tsx';

/** The page after a message was sent without a script. */
export function ContactSent() {
  return (
    <section className="mx-auto max-w-6xl px-4 pt-14 pb-24 md:px-8 md:pt-24 md:pb-40">
      <h1 className="text-display font-bold">Message sent successfully!</h1>
      <p className="mt-6 text-lg text-ink-muted">
        We'll get back to you within {RETENTION.supportAnswerHours} hours.
      </p>
      <div className="mt-10 flex flex-wrap gap-3">
        <a href="/" className={buttonClasses({ variant: 'primary', size: 'large' })}>
          Go to the home page
        </a>
        <a href="/help-center" className={buttonClasses({ size: 'large' })}>
          Open the help center
        </a>
      </div>
    </section>
  );
}
