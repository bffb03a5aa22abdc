import type { AuthError } from '@supabase/auth-js';
import { refusalOf } from '../../lib/session/auth-refusals.ts';
import type { AuthServices } from '../../lib/session/auth-services.ts';
import { beginMailFlow } from '../../lib/session/begun-flows.ts';

export interface Address {
  email: string;
  /** The new address whose link hasn't been opened yet. */
  pending: string | null;
  /** Whether the person can sign in with a third-party provider, and so may have no password. */
  byProvider: boolean;
}

/** An expected refusal is a value. */
type Changed<Status, Code> = { status: Status } | { status: 'refused'; code: Code };

export type AddressRefusalCode = (typeof ADDRESS_CODES)[number] | 'unknown';
export type PasswordRefusalCode =
  | (typeof PASSWORD_CODES)[number]
  | 'password_required'
  | 'wrong_password'
  | 'unknown';

const ADDRESS_CODES = ['invalid_email', 'rate_limited', 'network', 'server', 'expired'] as const;
const PASSWORD_CODES = [
  'same_password',
  'weak_password',
  'rate_limited',
  'network',
  'server',
  'expired',
] as const;

/** The settings' ports on the Supabase client. */
export function createAccountPorts({
  loadAuthClient,
  publicUrl,
}: Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>) {
  return {
    async readAddress(): Promise<Address> {
      const client = await loadAuthClient();
      const { data, error } = await client.getUser();
      if (error) throw error;
      const { email = '', new_email, app_metadata } = data.user;
      const byProvider = (app_metadata.providers ?? []).some((provider: string) => provider !== 'email');
      return { email, pending: new_email || null, byProvider };
    },

    /** Sends a link to the new address; the old address stays until the link is opened. */
    async changeAddress(email: string): Promise<Changed<'sent', AddressRefusalCode>> {
      const client = await loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      beginMailFlow(email);
      const { error } = await client.updateUser({ email }, { emailRedirectTo: `${publicUrl}/auth/callback` });
      // A taken address has the same answer as a free one, so that it reveals no account.
      if (!error || refusalOf(error) === 'account_exists') return { status: 'sent' };
      return { status: 'refused', code: addressCode(error) };
    },

    /** `current` may be empty for a person without a password; the auth service decides. */
    async changePassword({
      current,
      next,
    }: {
      current: string;
      next: string;
    }): Promise<Changed<'changed', PasswordRefusalCode>> {
      const client = await loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { error } = await client.updateUser({
        password: next,
        ...(current !== '' && { current_password: current }),
      });
      return error ? { status: 'refused', code: passwordCode(error) } : { status: 'changed' };
    },
  };
}

function addressCode(error: AuthError): AddressRefusalCode {
  const refusal = refusalOf(error);
  return ADDRESS_CODES.find((code) => code === refusal) ?? 'unknown';
}

function passwordCode(error: AuthError): PasswordRefusalCode {
  if (error.code === 'current_password_required') return 'password_required';
  if (error.code === 'current_password_invalid') return 'wrong_password';
  const refusal = refusalOf(error);
  return PASSWORD_CODES.find((code) => code === refusal) ?? 'unknown';
}
