import type { AuthError } from '@supabase/auth-js';
import { refusalOf } from '../../lib/auth-refusals.ts';
import type { AuthServices } from '../../lib/auth-services.ts';
import type { AccountPorts, AddressRefusalCode, PasswordRefusalCode } from './account.ports.ts';

/** The settings' ports on the Supabase client. */
export function createAccountPorts({
  loadAuthClient,
  publicUrl,
}: Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>): AccountPorts {
  return {
    async readAddress() {
      const client = await loadAuthClient();
      const { data, error } = await client.getUser();
      if (error) throw error;
      const { email = '', new_email, app_metadata } = data.user;
      const byProvider = (app_metadata.providers ?? []).some((provider: string) => provider !== 'email');
      return { email, pending: new_email || null, byProvider };
    },

    async changeAddress(email) {
      const client = await loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { error } = await client.updateUser({ email }, { emailRedirectTo: `${publicUrl}/auth/callback` });
      // A taken address has the same answer as a free one, so that it reveals no account.
      if (!error || refusalOf(error) === 'account_exists') return { status: 'sent' };
      return { status: 'refused', code: addressCode(error) };
    },

    async changePassword({ current, next }) {
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

const ADDRESS_CODES = [
  'invalid_email',
  'rate_limited',
  'network',
  'server',
  'expired',
] as const satisfies readonly AddressRefusalCode[];

const PASSWORD_CODES = [
  'same_password',
  'weak_password',
  'rate_limited',
  'network',
  'server',
  'expired',
] as const satisfies readonly PasswordRefusalCode[];
