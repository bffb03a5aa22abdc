import { SUBSCRIPTION } from '@oficio/contracts';
import { classNames } from '../../ui/class-names.ts';

interface ClosingCallProps {
  title?: string | undefined;
  text?: string | undefined;
}

/** The end of a public page: one call to action on the accent colour. */
export function ClosingCall({
  title = 'Start with one client.',
  text = `${SUBSCRIPTION.trialDays} days free, no card needed. Your data leaves with you, as one file, whenever you want.`,
}: ClosingCallProps) {
  return (
    <section className="bg-accent text-on-accent print:hidden">
      <div className="mx-auto grid max-w-6xl items-end gap-x-12 gap-y-8 px-4 py-20 md:grid-cols-[1fr_auto] md:px-8 md:py-32">
        <div className="max-w-3xl">
          <h2 className="text-display font-bold">{title}</h2>
          <p className="mt-5 text-lg">{text}</p>
        </div>
        <p>
          <a href="/login?register=true" data-for="visitors" className={button}>
            Start Free Trial
          </a>
          <a href="/dashboard" data-for="members" className={button}>
            Open dashboard
          </a>
        </p>
      </div>
    </section>
  );
}

const button = classNames(
  'inline-flex min-h-14 items-center justify-center rounded-control bg-canvas px-7 text-lg font-semibold text-ink shadow-surface',
  'transition-colors hover:bg-surface focus-visible:outline-on-accent forced-colors:border',
);
