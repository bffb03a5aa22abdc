import { PRODUCT_NAME, RETENTION, SUPPORT_HOURS } from '@oficio/contracts';
import { LAST_UPDATED, type LegalSection } from './legal.types.ts';
import { MailboxLink } from './mailbox-link.tsx';

const HOURS = `${SUPPORT_HOURS.days}, ${SUPPORT_HOURS.from}-${SUPPORT_HOURS.to} (${SUPPORT_HOURS.timeZone})`;

/** What can be expected of us, what can't, and how it ends. */
export const LIMITS: readonly LegalSection[] = [
  {
    id: 'availability',
    title: 'Availability and support',
    body: (
      <>
        <p>
          We work to keep the service up at all hours and your records safe, and we keep backups. We can’t
          promise that it never fails: there will be maintenance, and providers that we depend on have bad
          days, too.
        </p>
        <p>
          Support is there {HOURS}. Write to <MailboxLink mailbox="support" />; within these days we answer
          within {RETENTION.supportAnswerHours} hours.
        </p>
      </>
    ),
  },
  {
    id: 'our-rights',
    title: 'What is ours',
    body: (
      <p>
        The service, its name and its design belong to us. You may use them as these terms allow, for as long
        as you have an account. Code that is published under a license of its own follows that license. If you
        suggest an improvement, we may build it without owing you anything for it.
      </p>
    ),
  },
  {
    id: 'liability',
    title: 'What we are liable for',
    body: (
      <>
        <p>
          We are liable without limit where the law doesn’t let us limit it: for intent and gross negligence,
          for injury to people, and for whatever consumers can’t be asked to give up.
        </p>
        <p>
          Beyond that, the service is offered as it is. We don’t answer for lost profit, for damage that could
          not be foreseen, or for what you could have avoided by exporting your data, and for all else our
          liability is limited to what you have paid us in the year before the damage.
        </p>
        <p>
          If someone makes a claim against us because of what you keep in {PRODUCT_NAME} or do with it in
          breach of these terms, you see to it and bear what it costs.
        </p>
      </>
    ),
  },
  {
    id: 'ending',
    title: 'Ending',
    body: (
      <>
        <p>
          <strong>By you:</strong> delete your account in the settings whenever you want. Organizations that
          are yours alone go with it, and so do their subscriptions. Before the day has come, signing in and
          keeping the account calls it off.
        </p>
        <p>
          <strong>By us:</strong> if you break these terms seriously, or again after we have warned you, we
          may suspend or end your account. Unless the law or the safety of others forbids it, we tell you why
          and give you time to export your data. Should we ever close the service, we tell you in time to do
          the same and pay back what you have paid for the time after.
        </p>
        <p>
          <strong>What happens then:</strong> data is deleted within {RETENTION.deletionDays} days after a
          termination or a request to delete it, or after {RETENTION.inactivityMonths} months of inactivity.
          Backups are kept for at most {RETENTION.backupDays} days. What has to outlive these terms does: what
          is owed, liability, and the law that applies.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to these terms',
    body: (
      <p>
        These terms were last changed on {LAST_UPDATED.words}. If we have to change them in a way that matters
        to you, we tell the owners of accounts by email before the change takes effect. If you don’t agree,
        you can cancel until then; who goes on using the service afterwards agrees.
      </p>
    ),
  },
  {
    id: 'law',
    title: 'Law and disputes',
    body: (
      <p>
        The law of Mexico applies, and the competent courts of Mexico decide. If you are a consumer, the
        protection of the law where you live stays with you, and you may also go to the courts there. Before
        any of that, write to us: most things can be settled with one email. If a part of these terms doesn’t
        hold, the rest does.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        <MailboxLink mailbox="support" />, {HOURS}, or the <a href="/contact">contact page</a>. About personal
        data: <MailboxLink mailbox="privacy" />.
      </p>
    ),
  },
];
