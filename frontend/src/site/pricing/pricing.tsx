import { SUBSCRIPTION } from '@oficio/contracts';
import { ClosingCall } from '../parts/closing-call.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { Section } from '../parts/section.tsx';
import { MoneyTimeline } from './money-timeline.tsx';
import { PLAN_OFFERS } from './plan-offers.ts';
import { PlanPanel } from './plan-panel.tsx';
import { QuestionList } from './question-list.tsx';

const { professional, starter, trialDays, refundDays } = SUBSCRIPTION;

/** Prices, payments and questions. */
export function Pricing() {
  return (
    <>
      <PageIntro
        title={`$${starter.priceUsd} alone. $${professional.priceUsd} together.`}
        lead={
          <>
            US dollars, each month: that’s the whole price list. {trialDays} days free without a card, no
            setup fee, cancel anytime, and a <span className="whitespace-nowrap">{refundDays}-day</span>{' '}
            money-back guarantee.
          </>
        }
      />
      <div className="mx-auto grid max-w-6xl gap-6 px-4 pb-16 md:grid-cols-[1.25fr_1fr] md:px-8 md:pb-24">
        {PLAN_OFFERS.map((offer) => (
          <PlanPanel key={offer.name} offer={offer} />
        ))}
      </div>
      <Section title="What happens with your money" tone="surface">
        <MoneyTimeline />
      </Section>
      <Section title="Questions about prices" id="questions" layout="beside">
        <QuestionList />
      </Section>
      <ClosingCall
        title="Decide in a month."
        text={`Use it for ${trialDays} days, with your own clients, before anyone asks you for a card.`}
      />
    </>
  );
}
