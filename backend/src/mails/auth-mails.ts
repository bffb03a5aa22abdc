import * as contents from './auth-contents.ts';
import { type ComposedMail, compose } from './compose.ts';
import type { MailContent } from './mail-content.ts';

interface AuthMailDetails {
  link: string;
  /** For reauthentication, the one kind without a link. */
  code?: string;
  /** The account's address after the change. */
  newAddress?: string;
}

/** The kinds of mail, named as the auth service names them. */
export type AuthMailKind = keyof typeof CONTENTS;

const CONTENTS = {
  signup: contents.confirmation,
  magiclink: contents.magicLink,
  recovery: contents.passwordReset,
  email_change: contents.addressChange,
  invite: contents.signUpInvitation,
  reauthentication: contents.reauthentication,
  account_exists_notification: ({ link }) =>
    contents.accountExists({ link, resetLink: new URL('/forgot-password', link).href }),
  email_changed_notification: ({ link, newAddress }) =>
    contents.addressChanged({ changedAt: new Date(), newAddress, link }),
  password_changed_notification: ({ link }) => contents.passwordChanged({ changedAt: new Date(), link }),
} satisfies Record<string, (details: Required<AuthMailDetails>) => MailContent>;

export function isAuthMailKind(kind: string): kind is AuthMailKind {
  return Object.hasOwn(CONTENTS, kind);
}

/** Composes a mail of the auth service. */
export function composeAuthMail(
  kind: AuthMailKind,
  { link, code = '', newAddress = '' }: AuthMailDetails,
): Promise<ComposedMail> {
  return compose(CONTENTS[kind]({ link, code, newAddress }));
}
