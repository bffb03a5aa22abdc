import { SUBSCRIPTION } from '@oficio/contracts';
import { Pause } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';

/** The first view of the landing page. */
export function Hero() {
  return (
    // On a phone the first view has text only, so that no picture competes with it.
    <section className="mx-auto max-w-6xl px-4 pt-12 pb-12 max-md:flex max-md:min-h-[calc(100svh-4rem)] max-md:flex-col max-md:justify-center md:px-8 md:pt-20 md:pb-14">
      <Headline />
      <div className="mt-8 grid items-end gap-x-12 gap-y-8 md:mt-12 md:grid-cols-2">
        <p className="max-w-xl text-lg text-ink-muted">
          Oficio is the back office of freelancers and web agencies: your clients, your team and everything
          that changed, in one place that answers at once.
        </p>
        <div className="md:justify-self-end">
          <div data-mark="call" className="flex flex-wrap gap-3">
            <a href="/login?register=true" className={buttonClasses({ variant: 'primary', size: 'large' })}>
              Start Free Trial
            </a>
            <a href="#features" className={buttonClasses({ size: 'large' })}>
              See How It Works
            </a>
          </div>
          <div className="mt-1 flex min-h-11 items-center justify-between gap-3 text-sm text-ink-muted">
            <p>{SUBSCRIPTION.trialDays} days free. No card needed.</p>
            <HeadlinePause />
          </div>
        </div>
      </div>
    </section>
  );
}

/** A moving part needs a stop control; styles stop it while this is checked. */
function HeadlinePause() {
  return (
    <label className="-me-3 inline-flex size-11 cursor-pointer items-center justify-center rounded-control text-ink-subtle hover:text-ink has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-accent motion-reduce:hidden print:hidden">
      <input type="checkbox" data-headline-pause className="sr-only" />
      <Pause aria-hidden className="size-4" />
      <span className="sr-only">Keep the headline still</span>
    </label>
  );
}

/** The names of visitors' businesses, in the headline's order. */
const WORDS = ['Business', 'Agency', 'Startup', 'Studio'] as const;

/**
 * The changing word stands on a line as wide as the longest word, so that nothing moves. Screen readers, and pages
 * without styles, get the first word.
 */
function Headline() {
  return (
    <h1 className="text-giant font-extrabold">
      <span className="sr-only">{WORDS[0]}</span>
      <span aria-hidden className="headline-blank">
        {WORDS.map((word) => (
          <span key={word} data-word={word} />
        ))}
      </span>{' '}
      admin, <br className="max-md:hidden" />
      in good order.
    </h1>
  );
}
