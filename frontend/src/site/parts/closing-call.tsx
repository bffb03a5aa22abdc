import { SUBSCRIPTION } from '@oficio/contracts';
import { buttonClasses } from '../../ui/button.tsx';

interface ClosingCallProps {
  title?: string | undefined;
  text?: string | undefined;
}

/** How a public page ends: the one thing to do next. */
export function ClosingCall({
  title = 'Start with one client.',
  text = `${SUBSCRIPTION.trialDays} days free, no card needed. Your data leaves with you, as one file, whenever you want.`,
}: ClosingCallProps) {
  return (
    <section className="border-t border-hairline bg-accent-soft print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-end justify-between gap-8 px-4 py-16 md:px-8 md:py-24">
        <div className="max-w-2xl">
          <h2 className="text-display font-bold">{title}</h2>
          <p className="mt-5 text-lg text-ink-muted">{text}</p>
        </div>
        <a
          href="/login?register=true"
          data-for="visitors"
          className={buttonClasses({ variant: 'primary', size: 'large' })}
        >
          Start Free Trial
        </a>
        <a
          href="/dashboard"
          data-for="members"
          className={buttonClasses({ variant: 'primary', size: 'large' })}
        >
          Open dashboard
        </a>
      </div>
    </section>
  );
}
