import { PRODUCT_NAME } from '@oficio/contracts';
import type { LegalSection } from './legal.types.ts';
import { MailboxLink } from './mailbox-link.tsx';

/** Who decides about the data, and what there is of it. */
export const COLLECTED: readonly LegalSection[] = [
  {
    id: 'who-we-are',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          {PRODUCT_NAME} is the back office of freelancers and web agencies, built in Mexico. “We” in this
          policy is {PRODUCT_NAME}; “you” is whoever visits the site, has an account, or writes to us. About
          anything in it, write to <MailboxLink mailbox="privacy" />.
        </p>
        <p>We have two roles, and they are not the same:</p>
        <ul>
          <li>
            <strong>Your account is between you and us.</strong> For your name, your sign-in and your
            subscription, we decide what is kept and why, and this policy says it.
          </li>
          <li>
            <strong>Your clients are yours.</strong> What you enter about the people and companies that you
            work for, you decide about. We keep it on your behalf, use it only to give you the service, and
            you answer to your clients for having it. If someone asks us about data that one of our customers
            keeps, we pass the question on to that customer.
          </li>
        </ul>
        <p>
          {PRODUCT_NAME} can also be installed on a server of one’s own. Whoever runs such an installation is
          responsible for the data in it; this policy is about the service that we run.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-keep',
    title: 'What we keep',
    body: (
      <>
        <p>Most of it you type in yourself. The rest comes about because you use the service.</p>
        <ul>
          <li>
            <strong>Your account:</strong> first and last name, email address, and, if you give them, phone
            number and time zone. Your password is stored only as a hash, from which no one can read it. If
            you sign in with Google, we get your name, your email address and your profile there, and nothing
            else of your Google account.
          </li>
          <li>
            <strong>Your organization:</strong> its name, industry, kind and size, business email, time zone
            and logo; who belongs to it with which role; the addresses of those who were invited.
          </li>
          <li>
            <strong>Your work:</strong> clients with their contacts, addresses, tax IDs, billing details,
            tags, notes and documents, as you and your colleagues enter them.
          </li>
          <li>
            <strong>Your subscription:</strong> plan, state and dates, coupons used, and the numbers under
            which the payment provider knows you. Card numbers are typed on the provider’s page and never
            reach us.
          </li>
          <li>
            <strong>Your sessions:</strong> when you signed in, when the session was last used, the browser’s
            own description of itself, and the network address. You see your sessions in your settings and can
            end them there.
          </li>
          <li>
            <strong>What was done:</strong> who added, changed, archived, deleted or exported what, and when,
            so that you and we can find out what happened.
          </li>
          <li>
            <strong>Technical records:</strong> which kind of request was made, when, how long it took and for
            which account; not what was in it. To stop people from guessing passwords, tries are counted for a
            short while under a hash of the email and network address.
          </li>
          <li>
            <strong>Errors and counts:</strong> where error reports are switched on, a page that breaks sends
            us what went wrong, with every text and every input masked before it leaves your browser. Where
            counting is switched on, page views and loading times are added up by day and page, without any
            note of who.
          </li>
          <li>
            <strong>What you write to us:</strong> messages from the contact form and by email, with the name
            and address that you give.
          </li>
        </ul>
        <p>
          We don’t ask for sensitive data, such as health, beliefs or biometrics. Please don’t put any into
          notes about your clients.
        </p>
      </>
    ),
  },
  {
    id: 'what-we-do-not-do',
    title: 'What we don’t do',
    body: (
      <ul>
        <li>We don’t sell or rent data to anyone.</li>
        <li>
          We don’t show advertising, and no page has advertising cookies or trackers of other companies. Even
          the typeface comes from our own server.
        </li>
        <li>
          We don’t build profiles of you or your clients, and no decision about you is left to a machine.
        </li>
        <li>We don’t read what you keep in {PRODUCT_NAME}, except when you ask us to help with it.</li>
      </ul>
    ),
  },
];
