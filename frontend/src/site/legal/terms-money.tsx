import { PRODUCT_NAME, SUBSCRIPTION } from '@oficio/contracts';
import type { LegalSection } from './legal.types.ts';
import { MailboxLink } from './mailbox-link.tsx';

const { professional, starter, trialDays, refundDays, pastDueGraceDays } = SUBSCRIPTION;

/** Trial, payment, and money back. */
export const MONEY: readonly LegalSection[] = [
  {
    id: 'trial',
    title: 'Free trial',
    body: (
      <>
        <p>
          You can try {PRODUCT_NAME} for {trialDays} days with everything that the {professional.name} plan
          has. The trial costs nothing and asks for no card. There is one for each organization and each email
          address.
        </p>
        <p>
          It ends by itself. Nothing is charged then, and nothing is deleted: you can subscribe, or download
          your data and leave.
        </p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Plans and payment',
    body: (
      <>
        <ul>
          <li>
            <strong>{professional.name}</strong> is {professional.priceUsd} US dollars a month for an
            organization, with as many members as it needs.
          </li>
          <li>
            <strong>{starter.name}</strong> is {starter.priceUsd} US dollars a month, for an organization of
            one person.
          </li>
        </ul>
        <p>
          There are no setup fees. A subscription is paid a month in advance and renews each month until you
          cancel it. You pay by card on our payment provider’s page, which shows the whole amount before you
          agree to it. If your bank charges for foreign currency or your country adds a tax, that comes on
          top.
        </p>
        <p>
          Changing between the plans counts from that day on; what you have paid for the rest of the month is
          set off on the next invoice.
        </p>
        <p>
          If a payment fails, we write to the organization’s owner and the provider tries again. You keep your
          access for {pastDueGraceDays} days; after that your records are kept and can be exported, but not
          worked with, until the payment has arrived.
        </p>
        <p>
          If a price changes, we tell the owner by email before the billing period in which it first counts,
          so that you can cancel beforehand.
        </p>
      </>
    ),
  },
  {
    id: 'cancellation',
    title: 'Canceling',
    body: (
      <p>
        The owner or an admin can cancel at any time on the Subscription page, without giving a reason. The
        cancellation takes effect at the end of the billing period: until then everything works as before and
        the cancellation can be taken back, and afterwards nothing more is charged. Your records stay until
        you delete them or the time in <a href="#ending">Ending</a> has passed.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'Money back',
    body: (
      <p>
        If {PRODUCT_NAME} isn’t for you, write to <MailboxLink mailbox="support" /> within {refundDays} days
        after your first payment, from the address of the organization’s owner. No reason is needed. We pay
        the amount back to the card that it came from and end the subscription. After that time, months that
        have begun are not paid back, unless we have broken these terms or the law says otherwise.
      </p>
    ),
  },
];
