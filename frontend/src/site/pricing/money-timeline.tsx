import { SUBSCRIPTION } from '@oficio/contracts';

const { professional, starter, trialDays, trialPriceUsd, refundDays } = SUBSCRIPTION;

/** The payments of a subscription, from the first day to the last. */
const STEPS = [
  {
    when: 'The first day',
    amount: `$${trialPriceUsd}`,
    text: 'You register and start the trial. No card, no setup fee.',
  },
  {
    when: `Day ${trialDays}`,
    amount: `$${trialPriceUsd}`,
    text: 'The trial ends by itself. Nothing is charged, nothing is deleted.',
  },
  {
    when: 'When you subscribe',
    amount: `$${starter.priceUsd} or $${professional.priceUsd}`,
    text: `You pay a month in advance. For ${refundDays} days after this first payment you can have it back.`,
  },
  {
    when: 'When you cancel',
    amount: '$0',
    text: 'It takes effect at the end of the month you’ve paid for. Until then, everything works.',
  },
] as const;

export function MoneyTimeline() {
  return (
    <ol className="grid gap-y-8 md:grid-cols-4">
      {STEPS.map(({ when, amount, text }) => (
        <li
          key={when}
          className="relative border-s-2 border-hairline ps-6 md:border-s-0 md:border-t-2 md:ps-0 md:pt-8 md:pe-8"
        >
          <span
            aria-hidden
            className="absolute top-1 -start-[9px] size-4 rounded-full border-4 border-surface bg-accent md:-top-[9px] md:start-0"
          />
          <h3 className="font-semibold">{when}</h3>
          <p className="mt-1 text-xl font-bold tabular-nums">{amount}</p>
          <p className="mt-2 text-ink-muted">{text}</p>
        </li>
      ))}
    </ol>
  );
}
