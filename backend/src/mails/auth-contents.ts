import { MAILBOXES, PRODUCT_NAME } from '@oficio/contracts';
import { inWords } from './instant-words.ts';
import type { MailContent } from './mail-content.ts';
import { userText } from './user-text.ts';

const ONE_HOUR = 'The link works once, for one hour.';

/** To a person who signed up and has yet to confirm their address. */
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
      `${ONE_HOUR} If you didn’t sign up, you can ignore this email: nothing happens without the link.`,
    ],
    reason: `You’re getting this email because someone signed up to ${PRODUCT_NAME} with this address.`,
  };
}

/** To the owner of an account whose address was used to sign up again. */
export function accountExists({ link, resetLink }: { link: string; resetLink: string }): MailContent {
  return {
    subject: `You already have an ${PRODUCT_NAME} account`,
    preheader: 'Nothing has changed. Sign in as before.',
    heading: 'You already have an account',
    paragraphs: [
      `Someone, hopefully you, tried to sign up to ${PRODUCT_NAME} with this address. It already has an account, so nothing was created or changed.`,
      'If it was you, sign in as before. If you don’t remember the password, choose a new one.',
    ],
    action: { label: 'Sign in', href: link },
    alternative: { label: 'Choose a new password', href: resetLink },
    notes: ['If it wasn’t you, you can ignore this email: no one was let in.'],
    reason: `You’re getting this email because someone signed up to ${PRODUCT_NAME} with this address.`,
  };
}

/** To a person who signs in without a password. */
export function magicLink({ link }: { link: string }): MailContent {
  return {
    subject: `Your sign-in link for ${PRODUCT_NAME}`,
    preheader: 'Sign in without a password. The link works once, for one hour.',
    heading: 'Your sign-in link',
    paragraphs: [`Here is your link to sign in to ${PRODUCT_NAME}, without a password.`],
    action: { label: `Sign in to ${PRODUCT_NAME}`, href: link },
    notes: [
      `${ONE_HOUR} If you didn’t ask for it, you can ignore this email: no one is signed in without the link.`,
    ],
    reason: `You’re getting this email because someone asked for a sign-in link for this address.`,
  };
}

/** To a person who forgot their password. */
export function passwordReset({ link }: { link: string }): MailContent {
  return {
    subject: `Reset your ${PRODUCT_NAME} password`,
    preheader: 'The link for a new password works once, for one hour.',
    heading: 'Choose a new password',
    paragraphs: [`Someone, hopefully you, asked for a new password for your ${PRODUCT_NAME} account.`],
    action: { label: 'Choose a new password', href: link },
    notes: [`${ONE_HOUR} If you didn’t ask for it, you can ignore this email: your password stays as it is.`],
    reason: 'You’re getting this email because someone asked to reset the password for this address.',
  };
}

/** To the new address of an account. */
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
      `${ONE_HOUR} If you didn’t ask for it, you can ignore this email: the account keeps its address.`,
    ],
    reason: `You’re getting this email because someone wants to use this address for their ${PRODUCT_NAME} account.`,
  };
}

/** To the current address of an account, where both addresses have to confirm a change. */
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
      [
        `Your ${PRODUCT_NAME} account is about to change its address to `,
        { strong: userText(newAddress, 100) },
        '.',
      ],
      'Please confirm it here and with the link that we sent to the new address. Until both are confirmed, nothing changes.',
    ],
    action: { label: 'Confirm the change', href: link },
    notes: [
      `${ONE_HOUR} If you didn’t ask for it, don’t confirm it: someone else may be signed in as you. Change your password.`,
    ],
    reason: `You’re getting this email because it concerns the security of your ${PRODUCT_NAME} account.`,
  };
}

/** To a person for whom an administrator of the auth service made an account. */
export function signUpInvitation({ link }: { link: string }): MailContent {
  return {
    subject: `You’re invited to ${PRODUCT_NAME}`,
    preheader: 'An account with this address is waiting for you.',
    heading: `You’re invited to ${PRODUCT_NAME}`,
    paragraphs: [`Someone made a ${PRODUCT_NAME} account with this address for you.`],
    action: { label: 'Accept the invitation', href: link },
    notes: [`${ONE_HOUR} If you didn’t expect it, you can ignore this email.`],
    reason: `You’re getting this email because someone made a ${PRODUCT_NAME} account with this address.`,
  };
}

/** To a person before a sensitive change: a code to type. */
export function reauthentication({ code }: { code: string }): MailContent {
  return {
    subject: `Your code for ${PRODUCT_NAME}`,
    preheader: 'Enter the code to confirm that it’s you.',
    heading: 'Your code',
    paragraphs: [['Enter this code to confirm that it’s you: ', { strong: code }]],
    notes: ['If you didn’t ask for it, someone else may be signed in as you. Change your password.'],
    reason: `You’re getting this email because it concerns the security of your ${PRODUCT_NAME} account.`,
  };
}

export interface PasswordChangedDetails {
  changedAt: Date | string;
  /** The page for a new password, for a person who did not make this change. */
  link: string;
}

/** To a person whose password was changed. */
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
    reason: `You’re getting this email because it concerns the security of your ${PRODUCT_NAME} account.`,
  };
}

export interface AddressChangedDetails {
  changedAt: Date | string;
  newAddress: string;
  /** The contact form, because a password link would go to the new address. */
  link: string;
}

/** To the former address of an account. */
export function addressChanged({ changedAt, newAddress, link }: AddressChangedDetails): MailContent {
  return {
    subject: `The address of your ${PRODUCT_NAME} account was changed`,
    preheader: 'If this was you, there is nothing to do.',
    heading: 'Your address was changed',
    paragraphs: [
      [
        `On ${inWords(changedAt)} the address of your ${PRODUCT_NAME} account was changed to `,
        { strong: userText(newAddress, 100) },
        '. From now on you sign in with that address, and our emails go there.',
      ],
      `If this was you, there is nothing to do. If it wasn’t, write to us at once: ${MAILBOXES.support}.`,
    ],
    action: { label: 'Write to support', href: link },
    notes: [
      'Where you are still signed in, you can also choose a new password in the settings: that signs everyone else out.',
    ],
    reason: `You’re getting this email because it concerns the security of your ${PRODUCT_NAME} account.`,
  };
}
