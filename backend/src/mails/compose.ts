import { PRODUCT_NAME } from '@oficio/contracts';
import * as auth from './auth-contents.ts';
import type { ComposedMail } from './composed-mail.ts';
import * as contents from './contents.ts';
import { type MailContent, plain } from './mail-content.ts';
import * as subscription from './subscription-contents.ts';

/** To a person who signed up and has yet to confirm their address. */
export const composeConfirmation = composing(auth.confirmation);
/** To the owner of an account whose address was used to sign up again. */
export const composeAccountExists = composing(auth.accountExists);
/** To a person who signs in without a password. */
export const composeMagicLink = composing(auth.magicLink);
/** To a person who forgot their password. */
export const composePasswordReset = composing(auth.passwordReset);
/** To the new address of an account. */
export const composeAddressChange = composing(auth.addressChange);
/** To the current address of an account, where both addresses have to confirm a change. */
export const composeAddressChangeApproval = composing(auth.addressChangeApproval);
/** To a person for whom an administrator of the auth service made an account. */
export const composeSignUpInvitation = composing(auth.signUpInvitation);
/** To a person before a sensitive change: a code to type. */
export const composeReauthentication = composing(auth.reauthentication);
/** To the invited address. */
export const composeInvitation = composing(contents.invitation);
/** To a person after their first visit. */
export const composeWelcome = composing(contents.welcome);
/** To a person whose password was changed. */
export const composePasswordChanged = composing(auth.passwordChanged);
/** To the former address of an account. */
export const composeAddressChanged = composing(auth.addressChanged);
/** To a person whose account will be removed. */
export const composeAccountDeletion = composing(contents.accountDeletion);

/** To a person whom another member removed from an organization. */
export const composeMemberRemoval = composing(contents.memberRemoval);

/** To the support mailbox: a message of the contact form. */
export const composeContactMessage = composing(contents.contactMessage);

/** To the owner of an organization, about its trial or a payment. */
export const composeTrialStarted = composing(subscription.trialStarted);
export const composeTrialEnding = composing(subscription.trialEnding);
export const composeTrialEnded = composing(subscription.trialEnded);
export const composePaymentFailed = composing(subscription.paymentFailed);
export const composeCanceled = composing(subscription.canceled);
export const composeResumed = composing(subscription.resumed);
export const composeReceipt = composing(subscription.receipt);

/** React and the mails' components take 47 MB, so the first mail loads them. */
function composing<Details>(
  contentOf: (details: Details) => MailContent,
): (details: Details) => Promise<ComposedMail> {
  return async (details) => {
    const content = contentOf(details);
    const { renderMail } = await import('./render-mail.ts');
    return { subject: content.subject, html: await renderMail(content), text: plainTextOf(content) };
  };
}

/** The mail for programs that show no HTML. */
function plainTextOf({ paragraphs, quote, action, alternative, notes, reason }: MailContent): string {
  const parts = [
    ...paragraphs.map(plain),
    ...(quote === undefined ? [] : [quote]),
    ...[action, alternative].flatMap((link) => (link ? [`${link.label}:\n${link.href}`] : [])),
    ...notes,
    `-- \n${PRODUCT_NAME}\n${reason}`,
  ];
  return `${parts.join('\n\n')}\n`;
}
