import * as auth from './auth-contents.ts';
import type { ComposedMail } from './composed-mail.ts';
import * as contents from './contents.ts';
import type { MailContent } from './mail-content.ts';
import { plainTextOf } from './plain-text.ts';
import * as subscription from './subscription-contents.ts';

/** To somebody who signed up: their address has yet to be confirmed. */
export const composeConfirmation = composing(auth.confirmation);
/** To somebody who signed up with an address that has an account. */
export const composeAccountExists = composing(auth.accountExists);
/** To somebody who wants to sign in without a password. */
export const composeMagicLink = composing(auth.magicLink);
/** To somebody who forgot their password. */
export const composePasswordReset = composing(auth.passwordReset);
/** To the address that an account shall have from now on. */
export const composeAddressChange = composing(auth.addressChange);
/** To the address that an account has now, where both have to agree to a change. */
export const composeAddressChangeApproval = composing(auth.addressChangeApproval);
/** To somebody whom an administrator of the auth service made an account. */
export const composeSignUpInvitation = composing(auth.signUpInvitation);
/** To somebody who is about to do something delicate: a code to type. */
export const composeReauthentication = composing(auth.reauthentication);
/** To the address that an organization invited. */
export const composeInvitation = composing(contents.invitation);
/** To somebody who came for the first time. */
export const composeWelcome = composing(contents.welcome);
/** To somebody whose password was changed. */
export const composePasswordChanged = composing(auth.passwordChanged);
/** To the address that an account had until a moment ago. */
export const composeAddressChanged = composing(auth.addressChanged);
/** To somebody whose account will be removed. */
export const composeAccountDeletion = composing(contents.accountDeletion);

/** To somebody whom another member removed from an organization. */
export const composeMemberRemoval = composing(contents.memberRemoval);

/** To the support mailbox: what somebody wrote through the contact form. */
export const composeContactMessage = composing(contents.contactMessage);

/** To the owner of an organization, about its trial or a payment. */
export const composeTrialStarted = composing(subscription.trialStarted);
export const composeTrialEnding = composing(subscription.trialEnding);
export const composeTrialEnded = composing(subscription.trialEnded);
export const composePaymentFailed = composing(subscription.paymentFailed);
export const composeCanceled = composing(subscription.canceled);
export const composeResumed = composing(subscription.resumed);
export const composeReceipt = composing(subscription.receipt);

/** React and the mails' components cost 47 MB: they are loaded with the first mail. */
function composing<Details>(
  contentOf: (details: Details) => MailContent,
): (details: Details) => Promise<ComposedMail> {
  return async (details) => {
    const content = contentOf(details);
    const { renderMail } = await import('./render-mail.ts');
    return { subject: content.subject, html: await renderMail(content), text: plainTextOf(content) };
  };
}
