import { SUBSCRIPTION } from '@oficio/contracts';
import { buttonClasses } from '../../ui/button.tsx';

const WHAT_IT_KEEPS = [
  {
    title: 'Everybody you work for',
    text: 'Clients with their contacts, billing details and notes. Search finds them whatever the accents.',
  },
  {
    title: 'What changed, at once',
    text: 'A change that a colleague makes is on your screen in the same moment. Nobody overwrites anybody.',
  },
  {
    title: 'Hands on the keyboard',
    text: 'One key searches, one makes a new client, two go anywhere. On the phone it is just as quick.',
  },
] as const;

/** What visitors see first. */
export function Home() {
  return (
    <>
      <section className="mx-auto max-w-6xl px-4 pt-14 pb-20 md:px-8 md:pt-28 md:pb-32">
        <h1 className="max-w-3xl text-2xl font-semibold text-balance md:text-[4rem] md:leading-[1.05]">
          The back office of people who bill their own hours.
        </h1>
        <p className="mt-6 max-w-xl text-base text-ink-muted md:text-lg">
          Clients, renewals, invoices and money for freelancers and web agencies. Calm, exact and quick, so
          that the work itself gets the day.
        </p>
        <div className="mt-9 flex flex-wrap items-center gap-x-5 gap-y-3">
          <a href="/login?register=true" className={buttonClasses({ variant: 'primary', size: 'large' })}>
            Start Free Trial
          </a>
          <p className="text-ink-muted">{SUBSCRIPTION.trialDays} days free. No card needed.</p>
        </div>
      </section>
      <section aria-labelledby="what" className="border-t border-hairline bg-surface">
        <div className="mx-auto max-w-6xl px-4 py-16 md:px-8 md:py-24">
          <h2 id="what" className="text-xl font-semibold">
            What it keeps for you
          </h2>
          <dl className="mt-10 grid gap-x-12 gap-y-10 md:grid-cols-3">
            {WHAT_IT_KEEPS.map(({ title, text }) => (
              <div key={title} className="border-t-2 border-ink pt-4">
                <dt className="text-base font-semibold">{title}</dt>
                <dd className="mt-2 text-base text-ink-muted">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </section>
    </>
  );
}
