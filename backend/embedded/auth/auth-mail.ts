/**
 * Kinds of mail: the names of Supabase's protocol, plus `account_exists_notification`, which only this service sends.
 */
const KINDS = [
  'signup',
  'magiclink',
  'recovery',
  'email_change',
  'invite',
  'reauthentication',
  'account_exists_notification',
  'email_changed_notification',
  'password_changed_notification',
] as const;

export type AuthMailKind = (typeof KINDS)[number];

/** A mail to be sent. The application writes its text. */
export interface AuthMail {
  kind: AuthMailKind;
  to: string;
  /** The page that verifies the token, or where to act on a notification; empty for `reauthentication`. */
  link: string;
  /** Six digits to type; only for `reauthentication`. */
  code?: string;
  /** The account's new address; only for `email_changed_notification`. */
  newAddress?: string;
}

export function isAuthMailKind(kind: string): kind is AuthMailKind {
  return KINDS.some((known) => known === kind);
}
