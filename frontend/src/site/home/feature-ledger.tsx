import { Check, Hourglass } from 'lucide-react';
import { BUILT_WORDS } from '../../lib/text/built-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Section } from '../parts/section.tsx';
import { FEATURES, type Feature } from './features.ts';

/** The parts of the product as the lines of an invoice: name, purpose, state. */
export function FeatureLedger() {
  return (
    <Section
      id="features"
      title="What it does."
      lead="Each line says whether it is here, so that you know what you sign up for."
    >
      <ul className="border-t-2 border-ink">
        {FEATURES.map((feature) => (
          <FeatureLine key={feature.name} feature={feature} />
        ))}
      </ul>
      <p className="mt-8">
        <a
          href="/features"
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          All features, one by one
        </a>
      </p>
    </Section>
  );
}

function FeatureLine({ feature: { name, text, state } }: { feature: Feature }) {
  const Icon = state === 'coming' ? Hourglass : Check;
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-hairline py-6 md:grid-cols-[5fr_6fr_8rem] md:items-baseline md:py-8">
      <h3 className="text-xl font-bold">{name}</h3>
      <p className="text-ink-muted">{text}</p>
      <p
        className={classNames(
          'inline-flex items-center gap-2 font-semibold md:justify-self-end',
          state === 'coming' ? 'text-ink-subtle' : 'text-agave',
        )}
      >
        <Icon aria-hidden className="size-4" />
        {BUILT_WORDS[state]}
      </p>
    </li>
  );
}
