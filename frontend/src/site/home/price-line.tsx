import { SUBSCRIPTION } from '@oficio/contracts';
import { Section } from '../parts/section.tsx';

const { professional, starter, trialDays, refundDays } = SUBSCRIPTION;

/** The two prices. */
export function PriceLine() {
  return (
    <Section
      title="Two prices. No third one."
      lead={`Both start with ${trialDays} days free and end when you say so. If it isn’t for you, your first payment comes back within ${refundDays} days.`}
      layout="beside"
    >
      <dl className="grid gap-x-12 sm:grid-cols-2">
        <Price
          name={professional.name}
          usd={professional.priceUsd}
          text="The whole team, everything there is."
        />
        <Price name={starter.name} usd={starter.priceUsd} text="Everything there is, for one person." />
      </dl>
      <p className="mt-6">
        <a
          href="/pricing"
          className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          What is in each plan
        </a>
      </p>
    </Section>
  );
}

function Price({ name, usd, text }: { name: string; usd: number; text: string }) {
  return (
    <div className="border-t-2 border-ink pt-4 max-sm:pb-8">
      <dt className="font-bold">{name}</dt>
      <dd>
        <p className="text-giant font-extrabold tabular-nums">
          ${usd}
          <span className="ms-2 text-base font-semibold tracking-normal text-ink-muted">a month</span>
        </p>
        <p className="mt-2 text-ink-muted">{text}</p>
      </dd>
    </div>
  );
}
