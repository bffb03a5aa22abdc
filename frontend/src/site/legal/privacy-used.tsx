import { PRODUCT_NAME } from '@oficio/contracts';
import type { LegalSection } from './legal.types.ts';
import { MailboxLink } from './mailbox-link.tsx';
import { STORAGE_KEYS } from './storage-keys.ts';

/** What the data is for, who else handles it, and what stays in the browser. */
export const USED: readonly LegalSection[] = [
  {
    id: 'purposes',
    title: 'What we use it for, and on what basis',
    body: (
      <ul>
        <li>
          <strong>To give you the service</strong>: your account, your records, your colleagues, the trial and
          the subscription, and the emails that belong to them (confirmations, sign-in links, invitations,
          notices about your account, your place in an organization, the trial and payments). Basis: our
          contract with you.
        </li>
        <li>
          <strong>To help you</strong> when you write to us. Basis: our contract, or what you asked us for.
        </li>
        <li>
          <strong>To keep it safe and working</strong>: sessions, limits on tries, records of changes, error
          reports, counts of page views, and one free trial per person. Basis: our legitimate interest, and
          yours, in a service that works and isn’t abused.
        </li>
        <li>
          <strong>To keep the books</strong>: records of payments, as tax law asks for them. Basis: a legal
          duty.
        </li>
        <li>
          <strong>Anything beyond that</strong> only if you agree first. You can take that back at any time,
          and it holds from then on.
        </li>
      </ul>
    ),
  },
  {
    id: 'who-else',
    title: 'Who else handles data',
    body: (
      <>
        <p>Your colleagues see what their role in the organization lets them see. Beyond that, only these:</p>
        <ul>
          <li>
            <strong>Hosting:</strong> runs our servers and the database in which everything above is stored.
          </li>
          <li>
            <strong>Sign-in:</strong> checks passwords and one-time links, and keeps accounts and sessions.
            Google takes part if you choose to sign in with it.
          </li>
          <li>
            <strong>Payments:</strong> takes card details on its own page, charges the subscription and keeps
            the invoices. It gets your organization’s name and the owner’s email address.
          </li>
          <li>
            <strong>Mail:</strong> delivers the emails that we send, so it handles their addresses and texts.
          </li>
          <li>
            <strong>Error reports:</strong> receives the masked reports described above, where they are
            switched on.
          </li>
        </ul>
        <p>
          Each of them works for us under a contract, may use the data for that task alone, and has to protect
          it. Their servers may stand outside your country; then the contract carries the protection along, in
          the form that the law of your country asks for. Ask <MailboxLink mailbox="privacy" /> for the
          current list with names and places.
        </p>
        <p>
          Beyond these, we hand data over only if a law or a court compels us to, and then no more than we
          must; and, should {PRODUCT_NAME} go over to another owner, to that owner, bound by this policy. We
          tell you of either beforehand, unless the law forbids it.
        </p>
      </>
    ),
  },
  {
    id: 'cookies-and-storage',
    title: 'Cookies and what your browser stores',
    body: (
      <>
        <p>
          {PRODUCT_NAME} may set one cookie, <code>oficio_device</code>, once you have signed in. It marks the
          device as one that you have used before, so that wrong passwords typed elsewhere can’t lock you out.
          Only the sign-in service receives it, and it lasts 400 days. Everything else is kept in your
          browser’s own storage, which no other site can read:
        </p>
        <dl className="mt-5 divide-y divide-hairline border-y border-hairline">
          {STORAGE_KEYS.map(({ keys, purpose, lasts }) => (
            <div
              key={purpose}
              className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
            >
              <dt className="flex flex-col gap-1 text-sm">
                {keys.map((key) => (
                  <code key={key} className="font-sans font-medium text-ink">
                    {key}
                  </code>
                ))}
              </dt>
              <dd>
                {purpose} <span className="text-ink-subtle">{lasts}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          All of it is needed for what you asked for, so there is no banner to agree to. You can delete it in
          your browser at any time; you are signed out then. The payment page and Google’s sign-in page belong
          to their providers and may set cookies of their own.
        </p>
      </>
    ),
  },
];
