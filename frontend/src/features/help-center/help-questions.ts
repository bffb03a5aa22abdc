import {
  INVITATIONS,
  LINKS,
  MAILBOXES,
  PASSWORDS,
  PRODUCT_NAME,
  partsInWords,
  RETENTION,
  SUBSCRIPTION,
  SUPPORT_HOURS,
} from '@oficio/contracts';
import type { HelpQuestion } from './help-center.types.ts';

const { trialDays, refundDays, starter, professional } = SUBSCRIPTION;

/** The contact form. Signed-in people are led to the support instead. */
export const CONTACT_PATH = '/contact';

const SUPPORT_LINKS = [
  { label: 'Write to us', href: CONTACT_PATH },
  { label: MAILBOXES.support, href: `mailto:${MAILBOXES.support}` },
] as const;

/** Every question with its answer, in the order of the page. */
export const HELP_QUESTIONS: readonly HelpQuestion[] = [
  {
    id: 'how-do-i-start',
    category: 'Getting Started',
    question: 'How do I get started?',
    answer: [
      'Create an account with your email address, and confirm it with the link that we send you. Where this installation offers Google, that works too.',
      `Then start the free trial: one click, no card. ${PRODUCT_NAME} asks for your organization’s name and a few facts, and the dashboard shows what to do next. Adding your first client takes a name and nothing more.`,
    ],
    links: [{ label: 'Create your account', href: '/register' }],
  },
  {
    id: 'what-happens-after-the-trial',
    category: 'Getting Started',
    question: 'What happens when the trial ends?',
    answer: [
      `For ${trialDays} days everything is open to you, and we never ask for a card. When they are over nothing is charged: ${PRODUCT_NAME} offers you the plans, and what you have saved stays as it is.`,
      'You can subscribe then or later, or download your data and leave. The trial can be started once.',
    ],
    links: [{ label: 'See the plans', href: '/pricing' }],
  },
  {
    id: 'what-can-oficio-do',
    category: 'Features',
    question: `What can ${PRODUCT_NAME} do today?`,
    answer: [
      'It keeps your clients with their contacts, billing details, tags and notes, and their hosting, other services and domains with the day each one renews or expires, its cost and its price. The certificates of their hosts are read every night. What you sell often is kept as plans. Projects have their client, their days, what was agreed and who works on them. A client’s page has tabs for its documents and for the timeline of what happened, Analytics counts your clients by status, month and country, and two entries of the same client can be merged. It writes invoices, deposit invoices and credit notes, numbers them without gaps, sends them by email with a page that your client opens without an account, keeps what was paid, refunded and left as credit, and says what is overdue. Contacts whom you allow it sign in to a portal, where they find what waits for them, their services, invoices and documents. What you sell often is in a list of items with their prices and taxes, which the lines of an invoice suggest. It lists income and expenses with their categories, taxes and currencies, adds them up by month, client, category and vendor, makes reports of profit, taxes and receivables, keeps the receipts of expenses, makes a package of a period for your accountant, and keeps closed months unchanged. What you have elsewhere comes in from CSV files: you see each row before anything changes, and an import can be undone for a day. Search finds any of it whatever the accents. The dashboard shows what is outstanding, overdue, received and spent, how your list grows and what happened last. What a colleague changes is on your screen at once, and no one overwrites anyone else.',
      ...stillMissing(),
    ],
    links: [{ label: 'See the features', href: '/features' }],
  },
  {
    id: 'can-i-work-with-others',
    category: 'Features',
    question: 'Can I work with my team?',
    answer: [
      `Yes, on the ${professional.name} plan and during the trial. The owner and the admins invite people in Collaborators; the invitation works for ${INVITATIONS.validDays} days. Each person gets a role, from admin to viewer, that says what they may see and change; managers, members and viewers can be limited to the clients that you assign to them.`,
      `You can belong to several organizations and switch between them. The ${starter.name} plan is for one person.`,
    ],
    links: [{ label: 'Open collaborators', href: '/collaborators' }],
  },
  {
    id: 'what-does-it-cost',
    category: 'Billing',
    question: 'What does it cost?',
    answer: [
      `${professional.name} is $${professional.priceUsd} a month for the whole organization, with as many people as you need. ${starter.name} is $${starter.priceUsd} a month for one person. Prices are in US dollars and billed monthly; there is no setup fee.`,
      `You can change the plan at any time; the difference for the rest of the month is settled on your next invoice. Within ${refundDays} days you can have your money back: write to us.`,
    ],
    links: [{ label: 'Compare the plans', href: '/pricing' }],
  },
  {
    id: 'how-do-i-cancel',
    category: 'Billing',
    question: 'How do I cancel?',
    answer: [
      'Open Subscription in the account menu and choose ‘Cancel subscription’. The owner and the admins can do that. You keep full access until the end of the month you’ve paid for, and until then you can take it back.',
      'Afterwards nothing is charged. What you have saved stays, and you can still download it. A trial needs no canceling: it ends by itself.',
    ],
    links: [{ label: 'Open your subscription', href: '/subscription' }],
  },
  {
    id: 'how-do-i-change-my-password',
    category: 'Account Management',
    question: 'How do I change my email address or password?',
    answer: [
      `Both are in Settings. A new address counts once you have opened the link that we send there; it works for ${hoursOf(LINKS.validMs)}. A new password has at least ${PASSWORDS.resetMinLength} characters, with upper and lower case, a number and a special character, and it signs you out everywhere else.`,
      'Forgot the password? Ask for a reset link on the sign-in page, or sign in with a magic link and no password at all.',
    ],
    links: [
      { label: 'Open settings', href: '/settings' },
      { label: 'Reset your password', href: '/forgot-password' },
    ],
  },
  {
    id: 'how-do-i-delete-my-account',
    category: 'Account Management',
    question: 'How do I delete my account?',
    answer: [
      `In Settings, under Delete. For ${RETENTION.deletionDays} days nothing is removed: sign in within that time and choose ‘Keep my account’ to call it off. After that your account goes, with the organizations that are yours alone. Backups keep them for at most ${RETENTION.backupDays} days more.`,
      'An organization with other people in it is handed over first, so that nobody loses their work. Its owner can also delete the organization itself, under Organization, Data: with the same thirty days, and a notice to everyone in it.',
    ],
    links: [{ label: 'Open settings', href: '/settings?section=delete' }],
  },
  {
    id: 'can-i-take-my-data-with-me',
    category: 'Technical',
    question: 'Can I take my data with me?',
    answer: [
      'Yes, whenever you want, paid or not. On the Subscription page, and under Organization, Data, the owner and the admins find ‘Download your data’: everything that your organization has saved, as one JSON file. ‘Download your documents’ has your files.',
      `${PRODUCT_NAME} runs in the browser of your computer or phone; there is nothing to install. It needs a connection to the internet.`,
    ],
    links: [{ label: 'Open your subscription', href: '/subscription' }],
  },
  {
    id: 'how-do-i-reach-support',
    category: 'Support',
    question: 'How do I reach you?',
    answer: [
      `Signed in, open Support and ask: the answer comes there and by email. Otherwise use the contact form, or write to ${MAILBOXES.support}. We read questions ${SUPPORT_HOURS.days}, ${SUPPORT_HOURS.from} to ${SUPPORT_HOURS.to} ${SUPPORT_HOURS.timeZone}, and answer within ${RETENTION.supportAnswerHours} hours.`,
      `About your personal data, write to ${MAILBOXES.privacy}; you hear from us within ${RETENTION.privacyAnswerHours} hours.`,
    ],
    links: SUPPORT_LINKS,
  },
];

function hoursOf(milliseconds: number): string {
  const hours = milliseconds / 3_600_000;
  return hours === 1 ? 'one hour' : `${hours} hours`;
}

/** The sentence about what isn't built yet; none once everything is. */
function stillMissing(): string[] {
  const missing = partsInWords({ isBuilt: false });
  return missing === '' ? [] : [`Still being built and not usable yet: ${missing}.`];
}
