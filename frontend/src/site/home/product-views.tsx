import { Section } from '../parts/section.tsx';
import { Screenshot } from '../pictures/screenshot.tsx';

const PHONE = '(min-width: 48rem) 17rem, 20rem';

/** Pictures of the product, directly below the first view, at the size of the reader's screen. */
export function DashboardView() {
  return (
    <div className="mx-auto max-w-6xl px-4 pb-16 md:px-8 md:pb-24">
      <div className="max-md:hidden">
        <Screenshot
          name="dashboard"
          alt="The dashboard of a studio: what is outstanding, overdue, received and spent, and twelve months of it as bars"
        />
      </div>
      <div className="mx-auto max-w-xs md:hidden">
        <Screenshot
          name="phone-dashboard"
          alt="The dashboard of a studio on a phone: what is outstanding, overdue, received and spent"
          sizes="20rem"
        />
      </div>
    </div>
  );
}

/** The product for a team. */
export function TeamView() {
  return (
    <Section
      title="One truth, on everyone’s screen."
      lead="A colleague’s change is on your screen in the same moment. When two of you change the same thing, the second one is asked first."
    >
      <Screenshot
        name="clients"
        alt="The client directory: names, contacts, statuses and tags in a table, and a search above it"
      />
    </Section>
  );
}

/** The product on a phone. */
export function PhoneView() {
  return (
    <Section
      title="All of it fits your hand."
      lead="Lists, records, the team, your plan: whatever works at the desk works on the phone, with the thumb."
      layout="beside"
    >
      <div className="grid max-w-xl grid-cols-2 gap-6 max-md:mx-auto max-md:max-w-xs max-md:grid-cols-1">
        <div>
          <Screenshot name="phone-clients" alt="The client list on a phone" sizes={PHONE} />
        </div>
        <div className="mt-16 max-md:hidden">
          <Screenshot name="phone-dashboard" alt="The dashboard on a phone" sizes={PHONE} />
        </div>
      </div>
    </Section>
  );
}
