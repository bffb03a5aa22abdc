import { INVITATIONS, type InvitedRole, MAILBOXES, PRODUCT_NAME } from '@oficio/contracts';
import type { MailContent } from './mail-content.ts';
import { userLines, userText } from './user-text.ts';

const ONE_HOUR = 'The link works once, for one hour.';

export function confirmation({ link }: { link: string }): MailContent {
  return {
    subject: `Confirm your address for ${PRODUCT_NAME}`,
    preheader: 'One step left: confirm that this address is yours.',
    heading: 'Confirm your address',
    paragraphs: [
      `Welcome to ${PRODUCT_NAME}. Please confirm that this address is yours, and your account is ready.`,
    ],
    action: { label: 'Confirm my address', href: link },
    notes: [
      `${ONE_HOUR} If you did not sign up, you can ignore this mail: nothing happens without the link.`,
    ],
    reason: `You get this mail because somebody signed up to ${PRODUCT_NAME} with this address.`,
  };
}

export function accountExists({ link, resetLink }: { link: string; resetLink: string }): MailContent {
  return {
    subject: `You already have an ${PRODUCT_NAME} account`,
    preheader: 'Nothing has changed. Sign in as before.',
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, hopefully you, tried to sign up to ${PRODUCT_NAME} with this address. It already has an account, so nothing was created or changed.`,
      'If it was you, sign in as before. If you don’t remember the password, choose a new one.',
    ],
    action: { label: 'Sign in', href: link },
    alternative: { label: 'Choose a new password', href: resetLink },
    notes: ['If it wasn’t you, you can ignore this email: no one was let in.'],
    reason: `You get this mail because somebody signed up to ${PRODUCT_NAME} with this address.`,
  };
}

export function magicLink({ link }: { link: string }): MailContent {
  return {
    subject: `Your sign-in link for ${PRODUCT_NAME}`,
    preheader: 'Sign in without a password. The link works once, for one hour.',
    heading: 'Your sign-in link',
    paragraphs: [`Here is your link to sign in to ${PRODUCT_NAME}, without a password.`],
    action: { label: `Sign in to ${PRODUCT_NAME}`, href: link },
    notes: [
      `${ONE_HOUR} If you did not ask for it, you can ignore this mail: nobody is signed in without the link.`,
    ],
    reason: `You get this mail because somebody asked for a sign-in link for this address.`,
  };
}

export function passwordReset({ link }: { link: string }): MailContent {
  return {
    subject: `Reset your ${PRODUCT_NAME} password`,
    preheader: 'The link for a new password works once, for one hour.',
    heading: 'Choose a new password',
    paragraphs: [`Somebody, hopefully you, asked for a new password for your ${PRODUCT_NAME} account.`],
    action: { label: 'Choose a new password', href: link },
    notes: [`${ONE_HOUR} If you did not ask for it, you can ignore this mail: your password stays as it is.`],
    reason: 'You’re getting this email because someone asked to reset the password for this address.',
  };
}

export function addressChange({ link }: { link: string }): MailContent {
  return {
    subject: `Confirm your new address for ${PRODUCT_NAME}`,
    preheader: 'Confirm that your account may use this address.',
    heading: 'Confirm your new address',
    paragraphs: [
      `Please confirm that your ${PRODUCT_NAME} account may use this address. From then on you sign in with it.`,
    ],
    action: { label: 'Confirm my new address', href: link },
    notes: [
      `${ONE_HOUR} If you did not ask for it, you can ignore this mail: the account keeps its address.`,
    ],
    reason: `You get this mail because somebody wants to use this address for their ${PRODUCT_NAME} account.`,
  };
}

export function addressChangeApproval({
  link,
  newAddress,
}: {
  link: string;
  newAddress: string;
}): MailContent {
  return {
    subject: `Confirm the change of your address for ${PRODUCT_NAME}`,
    preheader: 'A new email address was requested for your account. Confirm that this was you.',
    heading: 'Confirm the change of your address',
    paragraphs: [
      [`Your ${PRODUCT_NAME} account is to get the address `, { strong: userText(newAddress, 100) }, '.'],
      'Please confirm it here and with the link that we sent to the new address. Until both are confirmed, nothing changes.',
    ],
    action: { label: 'Confirm the change', href: link },
    notes: [
      `${ONE_HOUR} If you did not ask for it, do not confirm it: somebody else is signed in as you. Change your password.`,
    ],
    reason: `You get this mail because it is about the safety of your ${PRODUCT_NAME} account.`,
  };
}

export function signUpInvitation({ link }: { link: string }): MailContent {
  return {
    subject: `You are invited to ${PRODUCT_NAME}`,
    preheader: 'An account with this address is waiting for you.',
    heading: `You are invited to ${PRODUCT_NAME}`,
    paragraphs: [`Somebody made a ${PRODUCT_NAME} account with this address for you.`],
    action: { label: 'Accept the invitation', href: link },
    notes: [`${ONE_HOUR} If you did not expect it, you can ignore this mail.`],
    reason: `You get this mail because somebody made a ${PRODUCT_NAME} account with this address.`,
  };
}

export function reauthentication({ code }: { code: string }): MailContent {
  return {
    subject: `Your code for ${PRODUCT_NAME}`,
    preheader: 'Enter the code to confirm that it’s you.',
    heading: 'Your code',
    paragraphs: [['Enter this code to confirm that it’s you: ', { strong: code }]],
    notes: ['If you didn’t ask for it, someone else is signed in as you: change your password.'],
    reason: `You get this mail because it is about the safety of your ${PRODUCT_NAME} account.`,
  };
}

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
  expiresAt: Date | string;
  link: string;
}

export function invitation({
  businessName,
  invitedBy,
  role,
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
    ],
    action: { label: 'See the invitation', href: link },
    notes: [
      `The link works once, for ${INVITATIONS.validDays} days: until ${inWords(expiresAt)}. If you don’t know who this ` +
        'is, you can ignore this mail: nothing happens without the link.',
    ],
    reason: `You get this mail because somebody who uses ${PRODUCT_NAME} invited this address.`,
  };
}

export function welcome({ name, link }: { name: string; link: string }): MailContent {
  const person = userText(name);
  return {
    subject: `Welcome to ${PRODUCT_NAME}`,
    preheader: 'Your back office is ready. Here is where to start.',
    heading: person ? `Welcome, ${person}` : 'Welcome',
    paragraphs: [
      `Your ${PRODUCT_NAME} account is ready. Clients are there today; renewals, invoices, income and expenses follow.`,
      'Start with your first client: everything else builds on it.',
    ],
    action: { label: `Open ${PRODUCT_NAME}`, href: link },
    notes: ['Questions? Just reply to this email.'],
    reason: `You get this mail once, because you signed in to ${PRODUCT_NAME} for the first time.`,
  };
}

export interface PasswordChangedDetails {
  changedAt: Date | string;
  /** Where somebody gets a new password who did not do this. */
  link: string;
}

export function passwordChanged({ changedAt, link }: PasswordChangedDetails): MailContent {
  return {
    subject: `Your ${PRODUCT_NAME} password was changed`,
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your password was changed',
    paragraphs: [
      `The password of your ${PRODUCT_NAME} account was changed on ${inWords(changedAt)}.`,
      'If this was you, there is nothing to do. If it wasn’t, choose a new password now: that signs everyone else out.',
    ],
    action: { label: 'Choose a new password', href: link },
    notes: [],
    reason: `You get this mail because it is about the safety of your ${PRODUCT_NAME} account.`,
  };
}

export interface AddressChangedDetails {
  changedAt: Date | string;
  newAddress: string;
  /** The contact form: a link to a new password would go to the new address. */
  link: string;
}

export function addressChanged({ changedAt, newAddress, link }: AddressChangedDetails): MailContent {
  return {
    subject: `The address of your ${PRODUCT_NAME} account was changed`,
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your address was changed',
    paragraphs: [
      [
        `On ${inWords(changedAt)} your ${PRODUCT_NAME} account got the address `,
        { strong: userText(newAddress, 100) },
        '. You sign in with it from now on, and our mails go there.',
      ],
      `If this was you, there is nothing to do. If it was not, write to us at once, also at ${MAILBOXES.support}.`,
    ],
    action: { label: 'Write to the support', href: link },
    notes: [
      'Where you are still signed in, you can also choose a new password in the settings: that signs everybody else out.',
    ],
    reason: `You get this mail because it is about the safety of your ${PRODUCT_NAME} account.`,
  };
}

export interface AccountDeletionDetails {
  deletionAt: Date | string;
  /** Where the person can sign in and keep the account. */
  link: string;
}

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
    notes: ['If you did not ask for this, sign in, keep the account, and change your password.'],
    reason: `You get this mail because your ${PRODUCT_NAME} account is about to be deleted.`,
  };
}

export interface MemberRemovalDetails {
  businessName: string;
  /** The removing person's name. */
  removedBy: string;
  link: string;
}

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
    notes: ['If you think that this is a mistake, ask the person who removed you for a new invitation.'],
    reason: `You get this mail because you were a member of an organization that uses ${PRODUCT_NAME}.`,
  };
}

export interface ContactMessageDetails {
  number: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The person was signed in. */
  isMembers: boolean;
  firstResponseDueAt: Date | string;
}

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
      `The first answer is due by ${inWords(firstResponseDueAt)}. Answer this mail to write to ${name}.`,
    ],
    reason: `You get this mail because somebody used the contact form of ${PRODUCT_NAME}.`,
  };
}

const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** To the minute and with its zone: for many who read it the day alone would be another one. */
function inWords(at: Date | string): string {
  return `${words.format(new Date(at)).replace(' at ', ', ')} UTC`;
}
