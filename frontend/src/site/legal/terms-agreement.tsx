import { PRODUCT_NAME, RETENTION } from '@oficio/contracts';
import type { LegalSection } from './legal.types.ts';
import { MailboxLink } from './mailbox-link.tsx';

/** What is agreed, who may use it, and how. */
export const AGREEMENT: readonly LegalSection[] = [
  {
    id: 'agreement',
    title: 'What you agree to',
    body: (
      <>
        <p>
          These terms are the contract between you and {PRODUCT_NAME} (“we”) about the service at this
          address. You accept them by opening an account. If you do so for a company, you say that you may
          agree on its behalf, and “you” is the company, too. If you don’t agree, please don’t use the
          service.
        </p>
        <p>
          The <a href="/privacy-policy">privacy policy</a> says what happens with personal data. Whoever
          installs {PRODUCT_NAME} on a server of their own runs it themselves; these terms are about the
          service that we run.
        </p>
      </>
    ),
  },
  {
    id: 'service',
    title: 'The service',
    body: (
      <>
        <p>
          {PRODUCT_NAME} keeps the back-office records of freelancers and agencies. What it does today stands
          on the <a href="/features">features page</a>; what is still being built is marked there as such. You
          pay for what is there today, and what is added to your plan later is yours without asking.
        </p>
        <p>
          We improve the service all the time, so parts of it will change. We don’t take away something
          essential that you pay for without telling you in time to take your data along and leave.
        </p>
        <p>
          {PRODUCT_NAME} helps you keep order. It isn’t legal, tax or accounting advice, and it doesn’t
          replace the records that the law where you work asks of you.
        </p>
      </>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <ul>
        <li>You must be at least {RETENTION.minimumAgeTerms} years old to open an account.</li>
        <li>
          Give your own name and an email address that you can read, and keep both up to date: what matters
          about your account is sent there.
        </li>
        <li>
          An account is for one person. Invite colleagues instead of sharing a password, and keep yours to
          yourself.
        </li>
        <li>
          What happens through your account is your responsibility. If you think someone else is using it, end
          the other sessions in your settings, choose a new password, and tell{' '}
          <MailboxLink mailbox="support" />.
        </li>
        <li>
          An organization has one owner, who decides about its subscription, its people and its end together
          with the admins that the owner names. Ownership can be handed over to another member.
        </li>
      </ul>
    ),
  },
  {
    id: 'acceptable-use',
    title: 'Acceptable use',
    body: (
      <>
        <p>Use {PRODUCT_NAME} for your business, and don’t use it to</p>
        <ul>
          <li>break the law, deceive people, or harass them;</li>
          <li>keep data that you have no right to keep, or send email that no one asked for;</li>
          <li>keep card numbers or other people’s passwords in notes and other fields;</li>
          <li>spread malicious software, or files that take systems down;</li>
          <li>
            get into accounts, organizations or systems that aren’t yours, or get around limits, including the
            one free trial for each;
          </li>
          <li>load the service so heavily that others can’t work;</li>
          <li>resell the service as your own without asking us.</li>
        </ul>
        <p>
          If you look for weaknesses to tell us about them, use your own account only, disturb no one, and
          write to <MailboxLink mailbox="support" /> first. Then we are grateful rather than cross.
        </p>
      </>
    ),
  },
  {
    id: 'your-data',
    title: 'Your data stays yours',
    body: (
      <>
        <p>
          Everything that you and your colleagues enter belongs to you. You let us store, copy and show it as
          far as running the service for you takes, and for nothing else. That permission ends when the data
          is deleted.
        </p>
        <p>
          Where you enter data about other people, you make sure that you may, and we handle it on your
          instructions, keep it confidential and protected, bring in only the kinds of providers that the{' '}
          <a href="/privacy-policy#who-else">privacy policy</a> lists, and help you when someone asks about
          their data.
        </p>
        <p>Owners and admins can download everything as one file at any time, even when you no longer pay.</p>
      </>
    ),
  },
];
