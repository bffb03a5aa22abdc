import { PRODUCT_NAME, RETENTION } from '@oficio/contracts';
import { LAST_UPDATED, type LegalSection } from './legal.types.ts';
import { MailboxLink } from './mailbox-link.tsx';

/** For how long, how safe, what you can ask for, and how this may change. */
export const KEPT: readonly LegalSection[] = [
  {
    id: 'how-long',
    title: 'How long we keep it',
    body: (
      <>
        <p>As long as you use {PRODUCT_NAME}. After that:</p>
        <ul>
          <li>
            Data is deleted within {RETENTION.deletionDays} days after you end your account or ask us to
            delete it. Until the day has come, signing in again and keeping the account calls it off.
          </li>
          <li>
            Data is also deleted after {RETENTION.inactivityMonths} months of inactivity, which means that no
            one has signed in to the organization.
          </li>
          <li>
            Backups are kept for at most {RETENTION.backupDays} days; then the deleted data is gone there,
            too.
          </li>
        </ul>
        <p>Canceling a subscription deletes nothing: your records stay, and you can still export them.</p>
        <p>Four things outlive an account, each for a reason:</p>
        <ul>
          <li>Records of payments, for as long as tax law asks for them.</li>
          <li>
            A hash of your email address, if you have used the free trial, so that it is given once. The
            address can’t be read from it.
          </li>
          <li>
            What you entered in organizations of others: it is theirs. In their history of changes, your name
            is replaced by “Removed account”.
          </li>
          <li>Technical records without names or addresses.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'security',
    title: 'How we protect it',
    body: (
      <>
        <p>
          Connections to us are encrypted. Each organization’s records are separated twice, by the application
          and again by the database, so that a fault in one doesn’t open the other. Passwords are hashed,
          one-time links work once and for a short time, tries to sign in are limited, sessions can be ended
          from your settings, and changes leave a record.
        </p>
        <p>
          No service can promise that nothing will ever happen. If your data is exposed, we tell you and the
          authority in charge without delay: what happened, what it means for you, and what we do about it. If
          you find a weakness, please write to <MailboxLink mailbox="support" /> before you write about it.
        </p>
      </>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>Much of it you can do yourself, without asking anyone:</p>
        <ul>
          <li>
            <strong>See and correct:</strong> your profile and your address, in the settings.
          </li>
          <li>
            <strong>Take along:</strong> owners and admins download everything of their organization as one
            file, even after the trial or the subscription has ended.
          </li>
          <li>
            <strong>Delete:</strong> your account, in the settings, with the organizations that are yours
            alone.
          </li>
        </ul>
        <p>
          Beyond that you can ask for access, correction, deletion, restriction and a copy of your data,
          object to a use that rests on our legitimate interest, and take back what you agreed to: the rights
          of access, rectification, cancellation and opposition of Mexican law, those of the European GDPR,
          and others that the law where you live gives you. No one is treated worse for using them.
        </p>
        <p>
          Write to <MailboxLink mailbox="privacy" /> from the address of your account, so that we know it is
          you. We answer within {RETENTION.privacyAnswerHours} hours. If you aren’t content with what we do,
          you can turn to the data protection authority where you live.
        </p>
      </>
    ),
  },
  {
    id: 'age',
    title: 'Children',
    body: (
      <p>
        {PRODUCT_NAME} is made for people who run a business. We knowingly keep no data about anyone under{' '}
        {RETENTION.minimumAgePrivacy} years of age; if we learn that we do, we delete it. To open an account
        you must be at least {RETENTION.minimumAgeTerms}, as the <a href="/terms-of-service#account">terms</a>{' '}
        say.
      </p>
    ),
  },
  {
    id: 'changes',
    title: 'Changes to this policy',
    body: (
      <p>
        When the service changes, this policy may have to change with it. The date at the top says when it
        last did: {LAST_UPDATED.words}. If a change matters to you, we tell the owners of accounts by email
        before it takes effect.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        About privacy: <MailboxLink mailbox="privacy" />, answered within {RETENTION.privacyAnswerHours}{' '}
        hours. About anything else: <MailboxLink mailbox="support" /> or the{' '}
        <a href="/contact">contact page</a>.
      </p>
    ),
  },
];
