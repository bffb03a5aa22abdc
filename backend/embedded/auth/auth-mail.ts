/** What a mail of the auth service is for; the protocol's own names, and one that only this service has. */
export type AuthMailKind =
  | 'signup'
  | 'magiclink'
  | 'recovery'
  | 'email_change'
  | 'invite'
  | 'reauthentication'
  | 'account_exists_notification'
  | 'email_changed_notification'
  | 'password_changed_notification';

/** A mail that the auth service wants to be sent; what it says is not the service's concern. */
export interface AuthMail {
  kind: AuthMailKind;
  to: string;
  /** The page that verifies the mail's token; where to act on a notification; empty for `reauthentication`. */
  link: string;
  /** To be typed where there is no link: six digits. */
  code?: string;
  /** The account's, after a change of address. */
  newAddress?: string;
}

const KINDS: readonly string[] = [
  'signup',
  'magiclink',
  'recovery',
  'email_change',
  'invite',
  'reauthentication',
  'account_exists_notification',
  'email_changed_notification',
  'password_changed_notification',
] satisfies AuthMailKind[];

export function isAuthMailKind(kind: string): kind is AuthMailKind {
  return KINDS.includes(kind);
}
