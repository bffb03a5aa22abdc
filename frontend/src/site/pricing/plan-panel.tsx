import { SUBSCRIPTION } from '@oficio/contracts';
import { Check } from 'lucide-react';
import { buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { PLAN_OFFERS } from './plan-offers.ts';

/** One plan with its price, its features and the link to try it. */
export function PlanPanel({ offer }: { offer: (typeof PLAN_OFFERS)[number] }) {
  const { name, priceUsd, audience, has, isForemost } = offer;
  const button = classNames(
    buttonClasses({ variant: isForemost ? 'primary' : 'secondary', size: 'large' }),
    'w-full sm:w-auto',
  );
  return (
    <article
      aria-labelledby={`plan-${name}`}
      className={classNames(
        'flex flex-col border-t-4 p-6 md:p-10',
        isForemost ? 'border-accent bg-surface shadow-raised' : 'border-outline',
      )}
    >
      <h2 id={`plan-${name}`} className="text-lg font-semibold">
        {name}
      </h2>
      <p className="mt-1 text-ink-muted">{audience}</p>
      <p className="mt-8 flex items-baseline gap-2">
        <span className="text-[6rem] leading-[0.85] font-bold tracking-tight tabular-nums md:text-[8rem]">
          <span className="align-top text-[0.4em] leading-none font-semibold">$</span>
          {priceUsd}
        </span>
        <span className="text-ink-muted">USD a month</span>
      </p>
      <ul className="mt-8 flex flex-1 flex-col gap-2.5">
        {has.map((line) => (
          <li key={line} className="flex gap-3">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-agave" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href="/login?register=true" data-for="visitors" className={button}>
          Start Free Trial
        </a>
        <a href="/subscription-plans" data-for="members" className={button}>
          Choose {name}
        </a>
      </p>
      <p className="mt-3 text-sm text-ink-muted">
        {isForemost
          ? `${SUBSCRIPTION.trialDays} days with all of this. No card needed.`
          : `${SUBSCRIPTION.trialDays} days of ${SUBSCRIPTION.professional.name} first. No card needed.`}
      </p>
    </article>
  );
}
