import {
  formatLocalDate,
  INVITATIONS,
  type InvitedRole,
  type LocalDate,
  type MemberScope,
  PRODUCT_NAME,
  partsInWords,
  type RecurringKind,
} from '@oficio/contracts';
import { inWords } from './instant-words.ts';
import type { MailContent } from './mail-content.ts';
import { userLines, userText } from './user-text.ts';

const ROLES: Record<InvitedRole, string> = {
  admin: 'an administrator',
  manager: 'a manager',
  accountant: 'an accountant',
  member: 'a member',
  viewer: 'a viewer',
};

export interface InvitationDetails {
  businessName: string;
  /** The inviting person's name. */
  invitedBy: string;
  role: InvitedRole;
  scope: MemberScope;
  expiresAt: Date | string;
  link: string;
}

/** To the invited address. */
export function invitation({
  businessName,
  invitedBy,
  role,
  scope,
  expiresAt,
  link,
}: InvitationDetails): MailContent {
  const business = userText(businessName);
  const inviter = userText(invitedBy);
  return {
    subject: `${inviter} invites you to ${business} on ${PRODUCT_NAME}`,
    preheader: `Join ${business} as ${ROLES[role]}.`,
    heading: `Join ${business}`,
    paragraphs: [
      [
        { strong: inviter },
        ' invites you to work on ',
        { strong: business },
        ` in ${PRODUCT_NAME}, as ${ROLES[role]}.`,
      ],
      ...(scope === 'assigned' ? ['You’ll see the clients assigned to you.'] : []),
    ],
    action: { label: 'See the invitation', href: link },
    notes: [
      `The link works once, for ${INVITATIONS.validDays} days: until ${inWords(expiresAt)}. If you don’t know who this ` +
        'is, you can ignore this email: nothing happens without the link.',
    ],
    reason: `You’re getting this email because someone who uses ${PRODUCT_NAME} invited this address.`,
  };
}

/** To a person after their first visit. */
export function welcome({ name, link }: { name: string; link: string }): MailContent {
  const person = userText(name);
  return {
    subject: `Welcome to ${PRODUCT_NAME}`,
    preheader: 'Your back office is ready. Here’s where to start.',
    heading: person ? `Welcome, ${person}` : 'Welcome',
    paragraphs: [
      `Your ${PRODUCT_NAME} account is ready. Here today: ${partsInWords({ isBuilt: true })}. Still being built: ${partsInWords({ isBuilt: false })}.`,
      'Start with your first client: everything else builds on it.',
    ],
    action: { label: `Open ${PRODUCT_NAME}`, href: link },
    notes: ['Questions? Just reply to this email.'],
    reason: `You’re getting this email once, because you signed in to ${PRODUCT_NAME} for the first time.`,
  };
}

export interface AccountDeletionDetails {
  deletionAt: Date | string;
  /** The page where the person signs in and keeps the account. */
  link: string;
}

/** To a person whose account will be removed. */
export function accountDeletion({ deletionAt, link }: AccountDeletionDetails): MailContent {
  const when = inWords(deletionAt);
  return {
    subject: `Your ${PRODUCT_NAME} account will be deleted on ${when}`,
    preheader: 'Until then you can still change your mind.',
    heading: 'Your account will be deleted',
    paragraphs: [
      ['Your account, and what belongs to it alone, will be deleted on ', { strong: when }, '.'],
      'Until then you can sign in and keep it. After that, nothing can be recovered.',
    ],
    action: { label: 'Keep my account', href: link },
    notes: ['If you didn’t ask for this, sign in, keep the account, and change your password.'],
    reason: `You’re getting this email because your ${PRODUCT_NAME} account is about to be deleted.`,
  };
}

export interface OrganizationDeletionDetails {
  businessName: string;
  deletionAt: Date | string;
  /** The page where the owner keeps the organization, and where its data can be downloaded. */
  link: string;
}

export function organizationDeletion({
  businessName,
  deletionAt,
  link,
}: OrganizationDeletionDetails): MailContent {
  const business = userText(businessName);
  const when = inWords(deletionAt);
  return {
    subject: `${business} will be deleted on ${when}`,
    preheader: 'Until then its owner can keep it.',
    heading: `${business} will be deleted`,
    paragraphs: [
      [
        { strong: business },
        ', with its clients, documents and people, will be deleted on ',
        { strong: when },
        '.',
      ],
      'Until then everything works, its data can be downloaded, and its owner can keep it. After that, nothing can be recovered.',
    ],
    action: { label: 'Open the organization', href: link },
    notes: ['Everyone’s own account stays. A paid plan ends with the organization.'],
    reason: `You’re getting this email because you look after an organization that uses ${PRODUCT_NAME}.`,
  };
}

export interface OrganizationInactivityDetails {
  businessName: string;
  /** The last day with a request of a member. */
  activeOn: LocalDate;
  /** The day on which the deletion is scheduled. */
  deletionOn: LocalDate;
  /** The days from then until the deletion. */
  deletionDays: number;
  link: string;
}

/** To the owner of an organization that nobody uses. */
export function organizationInactivity({
  businessName,
  activeOn,
  deletionOn,
  deletionDays,
  link,
}: OrganizationInactivityDetails): MailContent {
  const business = userText(businessName);
  const when = formatLocalDate(deletionOn);
  return {
    subject: `Nobody uses ${business} any more`,
    preheader: `Sign in before ${when} to keep it.`,
    heading: `Do you still need ${business}?`,
    paragraphs: [
      ['Nobody has used ', { strong: business }, ` since ${formatLocalDate(activeOn)}.`],
      [
        'Organizations without a plan are deleted after a year without use. If nobody signs in before ',
        { strong: when },
        `, the deletion is scheduled on that day and follows ${deletionDays} days later.`,
      ],
    ],
    action: { label: 'Open the organization', href: link },
    notes: ['One visit is enough to keep it. You can also download its data.'],
    reason: `You’re getting this email because you own an organization that uses ${PRODUCT_NAME}.`,
  };
}

export interface RecurringPausedDetails {
  businessName: string;
  /** What the series is called. */
  name: string;
  kind: RecurringKind;
  /** A sentence. */
  reason: string;
  link: string;
}

const RECURRING: Record<RecurringKind, string> = {
  invoice: 'recurring invoice',
  income: 'recurring income',
  expense: 'recurring expense',
};

/** To the owner. */
export function recurringPaused({
  businessName,
  name,
  kind,
  reason,
  link,
}: RecurringPausedDetails): MailContent {
  const series = userText(name);
  return {
    subject: `The ${RECURRING[kind]} ${series} is paused`,
    preheader: 'Nothing is made until somebody resumes it.',
    heading: `${series} is paused`,
    paragraphs: [
      [
        `The ${RECURRING[kind]} `,
        { strong: series },
        ' of ',
        { strong: userText(businessName) },
        ' couldn’t be made:',
      ],
      userText(reason, 400),
      'Nothing is made until somebody resumes it. The days that pass meanwhile are skipped.',
    ],
    action: { label: `See the ${RECURRING[kind]}`, href: link },
    notes: [],
    reason: `You’re getting this email because you own an organization that uses ${PRODUCT_NAME}.`,
  };
}

export interface MemberRemovalDetails {
  businessName: string;
  /** The removing person's name. */
  removedBy: string;
  link: string;
}

/** To a person whom another member removed from an organization. */
export function memberRemoval({ businessName, removedBy, link }: MemberRemovalDetails): MailContent {
  const business = userText(businessName);
  const remover = userText(removedBy);
  return {
    subject: `You were removed from ${business} on ${PRODUCT_NAME}`,
    preheader: 'Your own account stays as it is.',
    heading: `You were removed from ${business}`,
    paragraphs: [
      [{ strong: remover }, ' removed you from ', { strong: business }, '. You can no longer open its data.'],
      'What you added there stays with the organization. Your own account and your other organizations stay as they are.',
    ],
    action: { label: `Open ${PRODUCT_NAME}`, href: link },
    notes: ['If you think this is a mistake, ask the person who removed you for a new invitation.'],
    reason: `You’re getting this email because you were a member of an organization that uses ${PRODUCT_NAME}.`,
  };
}

export interface ContactMessageDetails {
  number: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The sender was signed in. */
  isMembers: boolean;
  firstResponseDueAt: Date | string;
}

/** To the support mailbox: a message of the contact form. */
export function contactMessage(details: ContactMessageDetails): MailContent {
  const { number, email, isMembers, firstResponseDueAt } = details;
  const name = userText(details.name);
  const subject = userText(details.subject, 120);
  return {
    subject: `[Ticket ${number}] ${subject}`,
    preheader: `${name} wrote through the contact form.`,
    heading: subject,
    paragraphs: [
      [{ strong: name }, ` (${userLines(email)}, ${isMembers ? 'signed in' : 'a visitor'}) wrote:`],
    ],
    quote: userLines(details.message),
    notes: [
      `The first answer is due by ${inWords(firstResponseDueAt)}. Answer this email to write to ${name}.`,
    ],
    reason: `You’re getting this email because someone used the contact form of ${PRODUCT_NAME}.`,
  };
}
