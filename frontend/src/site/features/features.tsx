import { ClosingCall } from '../parts/closing-call.tsx';
import { PageIntro } from '../parts/page-intro.tsx';
import { Section } from '../parts/section.tsx';
import { Screenshot } from '../pictures/screenshot.tsx';
import { AreaBoard } from './area-board.tsx';
import { ComingParts } from './coming-parts.tsx';
import { FactList } from './fact-list.tsx';
import {
  ANALYTICS_FACTS,
  CLIENT_FACTS,
  DASHBOARD_FACTS,
  HOSTING_FACTS,
  INVOICE_FACTS,
  REMINDER_FACTS,
  SECURITY_FACTS,
} from './facts.ts';
import { KeyTable } from './key-table.tsx';
import { OnThePhone } from './on-the-phone.tsx';
import { Together } from './together.tsx';

const WIDE = '(min-width: 72rem) 68rem, 100vw';

/** The areas with what they do, then the parts that aren't built yet, if any. */
export function Features() {
  return (
    <>
      <PageIntro
        title="What it does today."
        lead="Six areas make a back office, and all of them are here. This page shows nothing that you couldn’t use today."
      >
        <AreaBoard />
      </PageIntro>
      <Section
        id="client-management"
        tone="surface"
        title="Client Management: everyone you work for, in one place."
        lead="The directory is where all the rest will hang. So it came first."
      >
        <Screenshot
          name="clients"
          alt="The client directory: a table with names, contacts, statuses and tags, and a search above it"
          sizes={WIDE}
        />
        <div className="mt-12">
          <FactList facts={CLIENT_FACTS} />
        </div>
      </Section>
      <Section
        id="business-dashboard"
        title="Business Dashboard: how things stand, before the coffee is cold."
        lead="What you are owed, what came in, what goes out and what is new, in the order that you choose."
      >
        <Screenshot
          name="dashboard"
          alt="The dashboard: what is outstanding, overdue, received and spent, and twelve months of it as bars"
          sizes={WIDE}
        />
        <div className="mt-12">
          <FactList facts={DASHBOARD_FACTS} />
        </div>
      </Section>
      <Section
        id="invoicing"
        tone="surface"
        title="Professional Invoicing: from the draft to the last cent."
        lead="What you bill, what was paid on it, and what is still open."
      >
        <Screenshot
          name="invoices"
          alt="The list of invoices: numbers, clients, dates, totals, balances and statuses, with the sums of each currency above it"
          sizes={WIDE}
        />
        <div className="mt-12">
          <FactList facts={INVOICE_FACTS} />
        </div>
      </Section>
      <Section
        id="analytics"
        title="Financial Analytics: what comes in, what goes out, what is left."
        lead="Sums that you can check line by line."
      >
        <FactList facts={ANALYTICS_FACTS} />
      </Section>
      <Section
        id="hosting-and-domains"
        tone="surface"
        title="Hosting & Domain Management: nothing runs out unnoticed."
        lead="What ends when, who pays for it, and whether your client wants to keep it."
      >
        <FactList facts={HOSTING_FACTS} />
      </Section>
      <Section
        id="email-automation"
        title="Email Automation: reminders that no one has to write."
        lead="You set the rule once, and see each email before it goes."
      >
        <FactList facts={REMINDER_FACTS} />
      </Section>
      <Together />
      <Section
        id="keyboard"
        layout="beside"
        title="Hands on the keyboard."
        lead="Everything can be reached without a mouse, and what you do all day has a key of its own."
      >
        <KeyTable />
      </Section>
      <OnThePhone />
      <Section
        id="security"
        title="Kept safe, and yours."
        lead="What you enter about other people deserves more care than what you enter about yourself."
      >
        <FactList facts={SECURITY_FACTS} />
      </Section>
      <Section
        id="data-export"
        tone="surface"
        layout="beside"
        title="Your data leaves with you."
        lead="One button, one file, everything in it."
      >
        <div className="max-w-2xl space-y-4 text-base text-ink-muted">
          <p className="text-lg text-ink">
            Owners and admins download the whole organization as one JSON file: clients with contacts and
            notes, documents, domains, invoices, payments, members, invitations, the subscription.
          </p>
          <p>
            The button is on the Subscription page, and it stays there when the trial is over or a payment is
            missing. No one is locked out of what they entered.
          </p>
          <p>
            What you have elsewhere comes in from CSV files, those of other products too. You see each row
            before anything changes, and an import can be undone for a day.
          </p>
        </div>
      </Section>
      <ComingParts />
      <ClosingCall />
    </>
  );
}
