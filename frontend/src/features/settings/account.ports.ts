/** The settings' calls of the auth service. An expected refusal is a value. */
export interface AccountPorts {
  readAddress(): Promise<Address>;
  /** Sends a link to the new address; the old address stays until the link is opened. */
  changeAddress(email: string): Promise<AddressResult>;
  /** `current` may be empty for a person without a password; the auth service decides. */
  changePassword(change: { current: string; next: string }): Promise<PasswordResult>;
}

export interface Address {
  email: string;
  /** The new address whose link hasn't been opened yet. */
  pending: string | null;
  /** Whether the person can sign in with a third-party provider, and so may have no password. */
  byProvider: boolean;
}

export type AddressRefusalCode =
  | 'invalid_email'
  | 'rate_limited'
  | 'network'
  | 'server'
  | 'expired'
  | 'unknown';
type AddressResult = { status: 'sent' } | { status: 'refused'; code: AddressRefusalCode };

export type PasswordRefusalCode =
  | 'password_required'
  | 'wrong_password'
  | 'same_password'
  | 'weak_password'
  | 'rate_limited'
  | 'network'
  | 'server'
  | 'expired'
  | 'unknown';
type PasswordResult = { status: 'changed' } | { status: 'refused'; code: PasswordRefusalCode };
