import {
  composeAccountExists,
  composeAddressChange,
  composeAddressChanged,
  composeConfirmation,
  composeMagicLink,
  composePasswordChanged,
  composePasswordReset,
  composeReauthentication,
  composeSignUpInvitation,
} from './compose.ts';
import type { ComposedMail } from './composed-mail.ts';

interface AuthMailDetails {
  link: string;
  /** For reauthentication, the one kind without a link. */
  code?: string;
  /** The account's address after the change. */
  newAddress?: string;
}

/** The kinds of mail, named as the auth service names them. */
export type AuthMailKind = keyof typeof COMPOSERS;

const COMPOSERS = {
  signup: composeConfirmation,
  magiclink: composeMagicLink,
  recovery: composePasswordReset,
  email_change: composeAddressChange,
  invite: composeSignUpInvitation,
  reauthentication: composeReauthentication,
  account_exists_notification: ({ link }) =>
    composeAccountExists({ link, resetLink: new URL('/forgot-password', link).href }),
  email_changed_notification: ({ link, newAddress }) =>
    composeAddressChanged({ changedAt: new Date(), newAddress, link }),
  password_changed_notification: ({ link }) => composePasswordChanged({ changedAt: new Date(), link }),
} satisfies Record<string, (details: Required<AuthMailDetails>) => Promise<ComposedMail>>;

export function isAuthMailKind(kind: string): kind is AuthMailKind {
  return Object.hasOwn(COMPOSERS, kind);
}

/** Composes a mail of the auth service. */
export function composeAuthMail(
  kind: AuthMailKind,
  { link, code = '', newAddress = '' }: AuthMailDetails,
): Promise<ComposedMail> {
  return COMPOSERS[kind]({ link, code, newAddress });
}
