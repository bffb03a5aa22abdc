export { type AuthMailKind, composeAuthMail, isAuthMailKind } from './auth-mails.ts';
export {
  composeAccountDeletion,
  composeAddressChangeApproval,
  composeCanceled,
  composeContactMessage,
  composeInvitation,
  composeMemberRemoval,
  composePaymentFailed,
  composeReceipt,
  composeResumed,
  composeTrialEnded,
  composeTrialEnding,
  composeTrialStarted,
  composeWelcome,
} from './compose.ts';
export type { ComposedMail } from './composed-mail.ts';
export { MailLinks } from './mail-links.ts';
export { MailQueue } from './mail-queue.ts';
export { Mailer } from './mailer.ts';
export { UndeliverableMail } from './undeliverable-mail.ts';
