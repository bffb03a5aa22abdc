import { RETENTION } from '@oficio/contracts';
import type { Fact } from './fact-list.tsx';

/* Each sentence is true of the present product. Check this file after changing a screen. */

export const CLIENT_FACTS: readonly Fact[] = [
  {
    title: 'The people, too',
    text: 'Each client has its contacts, with who is the first to call and who takes care of the bills.',
  },
  {
    title: 'Found at once',
    text: 'Type part of a name, a tax ID, a phone number, a city or a tag. Accents and capitals don’t matter.',
  },
  {
    title: 'Your order',
    text: 'Tags, statuses from lead to inactive, columns that you choose. The address of a list brings it back as you left it.',
  },
  {
    title: 'Ready to bill',
    text: 'Legal name, tax ID, address, currency and payment terms. The RFC of a Mexican client is checked for its form.',
  },
  {
    title: 'Not twice',
    text: 'Two clients with the same email or tax ID are pointed out on their pages.',
  },
  {
    title: 'Archive instead of delete',
    text: 'Clients of the past go out of sight, and come back when the work does.',
  },
];

export const HOSTING_FACTS: readonly Fact[] = [
  {
    title: 'Everything that runs out',
    text: 'Domains, hosting, email, maintenance and licences of each client, with provider, cost, price and margin.',
  },
  {
    title: 'Dates with evidence',
    text: 'Registries are asked when your domains expire, and each date says where it comes from. If two dates differ, you choose.',
  },
  {
    title: 'Certificates',
    text: 'The certificates of your hosts are read every night: who issued them, to which day they are valid, and whether browsers trust them.',
  },
  {
    title: 'Approved by your client',
    text: 'Propose renewals by email. Your client approves or declines each one on a page, and what was approved becomes a draft invoice.',
  },
  {
    title: 'Told in time',
    text: 'A notification 30, 14, 7 and 1 days before the end, by email too if you like, and a calendar to subscribe to.',
  },
  {
    title: 'A thousand at once',
    text: 'Paste a list of domains. Their dates and registrars are looked up one after the other.',
  },
];

export const REMINDER_FACTS: readonly Fact[] = [
  {
    title: 'By rules that you set',
    text: 'Before and after the due day of an invoice, the expiry of a domain or the renewal of a service, at a time on your client’s own clock.',
  },
  {
    title: 'Seen before it goes',
    text: 'The emails of the next 14 days with the reason for each. Skip one, send it now, or try a day in the future.',
  },
  {
    title: 'Sent once',
    text: 'Never twice, never after the invoice is paid, and never more than one a day about the same thing.',
  },
];

export const INVOICE_FACTS: readonly Fact[] = [
  {
    title: 'Numbered without gaps',
    text: 'Drafts with taxes and totals that add up, issued under their number today or on a later day. Void them, or write credit notes.',
  },
  {
    title: 'Sent, and seen',
    text: 'By email with the PDF file and a link to your client’s own page. You see when that page was opened.',
  },
  {
    title: 'Deposits',
    text: 'Ask for a deposit, and deduct it from the final invoice tax by tax.',
  },
  {
    title: 'By themselves',
    text: 'Recurring invoices come every month or as often as you like.',
  },
  {
    title: 'What you sell',
    text: 'Save texts, prices and taxes once in the item list. Lines suggest them, and figures say what each item brought in.',
  },
  {
    title: 'What was paid',
    text: 'Record payments and refunds. You enter them yourself: your client can’t pay on the page yet.',
  },
  {
    title: 'What is overdue',
    text: 'Balances and overdue days in each currency, with the sums above the list.',
  },
];

export const ANALYTICS_FACTS: readonly Fact[] = [
  {
    title: 'Income and expenses',
    text: 'Listed with their categories, taxes and currencies; expenses with their receipts.',
  },
  {
    title: 'By month, client and category',
    text: 'What was invoiced, collected and paid, by age and vendor, too. Each figure leads to the rows that it adds up.',
  },
  {
    title: 'For your accountant',
    text: 'Profit and taxes as a file, a package of a period, and closed months that stay as they were reported.',
  },
];

export const DASHBOARD_FACTS: readonly Fact[] = [
  {
    title: 'Figures that lead somewhere',
    text: 'Outstanding, overdue, received, spent and what is left of it, each in every currency and beside the month before. Each opens the list that it adds up.',
  },
  {
    title: 'Twelve months at a glance',
    text: 'Income and expenses month by month, as a chart and, for screen readers, as a table.',
  },
  {
    title: 'Your morning, your order',
    text: 'Choose the parts and move them: what is overdue, what was paid, what comes next, and what your colleagues did.',
  },
];

export const SECURITY_FACTS: readonly Fact[] = [
  {
    title: 'Two walls between organizations',
    text: 'The application keeps each one’s records apart, and the database does it again on its own.',
  },
  {
    title: 'In without a password',
    text: 'A magic link by email instead of a password, or Google where it is set up. A forgotten password is reset by email.',
  },
  {
    title: 'Your sessions, in a list',
    text: 'See where you are signed in and sign out everywhere else. It takes half a minute at most.',
  },
  {
    title: 'Guessing is slow',
    text: 'Tries to sign in are limited, so no one gets to try a whole list of passwords.',
  },
  {
    title: 'Cards stay with the provider',
    text: 'Payments are made on the payment provider’s own page. No card number ever reaches us.',
  },
  {
    title: 'A way back',
    text: `For ${RETENTION.deletionDays} days after you delete your account, you can sign in and keep it. Then it is gone.`,
  },
];
