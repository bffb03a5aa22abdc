import { DEFAULT_CURRENCY, PRODUCT_NAME, RETENTION, SUPPORT_HOURS } from '@oficio/contracts';
import { ClosingCall } from '../parts/closing-call.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { QuietLink } from '../parts/quiet-link.tsx';
import { Section } from '../parts/section.tsx';
import { PRINCIPLES } from './principles.ts';

/** The product, its audience, its origin and its principles. */
export function About() {
  return (
    <>
      <PageIntro
        eyebrow={`About ${PRODUCT_NAME}`}
        title="Everyone has a trade. No one’s trade is paperwork."
        lead={
          <>
            <i lang="es">Oficio</i> is Spanish for a trade: work that someone has learned and does well.
            {` ${PRODUCT_NAME} `}keeps the rest of it in order, so that the work itself gets the day.
          </>
        }
      />
      <Section title="What it is" layout="beside">
        <div className="max-w-2xl space-y-5 text-lg">
          <p>
            {PRODUCT_NAME} is the back office of people who bill their own hours. It begins with the people
            you work for: who they are, how to reach them, how they are billed, and who changed what.
          </p>
          <p className="text-ink-muted">
            From there it grows along the work: the domains and hosting that you look after for them, the
            invoices, the money in and out, the reminders that no one should have to write by hand. The{' '}
            <QuietLink href="/features">features page</QuietLink> says what is here.
          </p>
        </div>
      </Section>
      <Section title="Whom it is for" layout="beside" tone="surface">
        <dl className="divide-y divide-hairline border-y border-hairline text-base">
          <Reader
            who="Freelancers"
            why="One person, many clients, and no one to ask where the address was."
          />
          <Reader
            who="Web agencies"
            why="A handful of people who share the same clients, and must not step on each other’s toes."
          />
          <Reader
            who="Small businesses"
            why="Too many customers for a notebook, and no use for software that needs a consultant."
          />
        </dl>
      </Section>
      <Section title="Built in Mexico" layout="beside">
        <div className="max-w-2xl space-y-5 text-lg">
          <p>
            It shows in the details. A new organization counts in {DEFAULT_CURRENCY}, the RFC of a Mexican
            client is checked for its form, and each client can be noted down as reading Spanish or English.
            Search finds “Peña” when you type “pena”.
          </p>
          <p className="text-ink-muted">
            And it works beyond Mexico: every client can have a currency of its own, and days begin and end in
            your organization’s time zone.
          </p>
        </div>
      </Section>
      <Section title="What we hold to" tone="surface">
        <ol className="grid gap-x-12 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {PRINCIPLES.map(({ title, text }) => (
            <li key={title} className="border-t-2 border-ink pt-4">
              <h3 className="text-lg font-semibold">{title}</h3>
              <p className="mt-2 text-base text-ink-muted">{text}</p>
            </li>
          ))}
        </ol>
      </Section>
      <Section title="Talk to us" layout="beside">
        <p className="max-w-2xl text-lg">
          <QuietLink href="/contact">Write a message</QuietLink>: we answer within{' '}
          {RETENTION.supportAnswerHours} hours, {SUPPORT_HOURS.days}, {SUPPORT_HOURS.from}-{SUPPORT_HOURS.to}{' '}
          ({SUPPORT_HOURS.timeZone}). Or <QuietLink href="/careers">come and work with us</QuietLink>.
        </p>
      </Section>
      <ClosingCall />
    </>
  );
}

function Reader({ who, why }: { who: string; why: string }) {
  return (
    <div className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[10rem_1fr]">
      <dt className="font-semibold">{who}</dt>
      <dd className="text-ink-muted">{why}</dd>
    </div>
  );
}
