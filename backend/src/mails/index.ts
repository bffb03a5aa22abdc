export { type AuthMailKind, composeAuthMail, isAuthMailKind } from './auth-mails.ts';
export {
  composeAccountDeletion,
  composeAddressChange,
  composeAddressChangeApproval,
  composeConfirmation,
  composeInvitation,
  composeMagicLink,
  composePasswordChanged,
  composePasswordReset,
  composeWelcome,
} from './compose.ts';
export type { ComposedMail } from './composed-mail.ts';
export { MailLinks } from './mail-links.ts';
export { MailQueue } from './mail-queue.ts';
export { Mailer, type OutgoingMail } from './mailer.ts';
export { Mails } from './mails.ts';
