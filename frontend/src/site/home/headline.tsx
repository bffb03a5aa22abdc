import { Pause } from 'lucide-react';

/** What visitors call their business, in the order in which the headline says so. */
const WORDS = ['Business', 'Agency', 'Startup', 'Studio'] as const;

/**
 * The first word is filled in on a ruled line, which is as wide as the longest of them: nothing moves when it
 * changes. To a screen reader and without styles the sentence has its first word.
 */
export function Headline() {
  return (
    <div className="relative">
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
      <label className="absolute end-0 bottom-2 inline-flex size-11 items-center justify-center rounded-full text-ink-subtle hover:text-ink has-checked:text-accent-ink has-focus-visible:outline-2 motion-reduce:hidden print:hidden">
        <input type="checkbox" data-headline-pause className="sr-only" />
        <Pause aria-hidden className="size-4" />
        <span className="sr-only">Keep the headline still</span>
      </label>
    </div>
  );
}
