import type { AuthError } from '@supabase/auth-js';
import { refusalOf } from '../../lib/auth-refusals.ts';
import type { AuthServices } from '../../lib/auth-services.ts';
import type { AccountPorts, AddressRefusalCode, PasswordRefusalCode } from './account.ports.ts';

/** The settings' ports on the Supabase client. */
export function createAccountPorts(services: AuthServices): AccountPorts {
  const { loadAuthClient, publicUrl } = services;
  return {
    async readAddress() {
      const client = await loadAuthClient();
      const { data, error } = await client.getUser();
      if (error) throw error;
      return { email: data.user.email ?? '', pending: data.user.new_email || null };
    },

    async changeAddress(email) {
      const client = await loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { error } = await client.updateUser({ email }, { emailRedirectTo: `${publicUrl}/auth/callback` });
      return error ? { status: 'refused', code: addressCode(error) } : { status: 'sent' };
    },

    async changePassword({ email, current, next }) {
      const client = await loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const unproven = await provePassword(services, { email, password: current });
      if (unproven) return { status: 'refused', code: unproven };
      const { error } = await client.updateUser({ password: next, current_password: current });
      return error ? { status: 'refused', code: passwordCode(error) } : { status: 'changed' };
    },
  };
}

/** Signs in beside this page's session and out again; gives back why that was refused. */
async function provePassword(
  { authUrl, authKey }: AuthServices,
  credentials: { email: string; password: string },
): Promise<PasswordRefusalCode | null> {
  const { AuthClient } = await import('@supabase/auth-js');
  const proof = new AuthClient({
    url: authUrl,
    headers: { apikey: authKey, Authorization: `Bearer ${authKey}` },
    storageKey: 'oficio.proof',
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
  const { error } = await proof.signInWithPassword(credentials);
  if (error) return refusalOf(error) === 'invalid_credentials' ? 'wrong_password' : passwordCode(error);
  await proof.signOut({ scope: 'local' });
  return null;
}

function addressCode(error: AuthError): AddressRefusalCode {
  const refusal = refusalOf(error);
  return ADDRESS_CODES.find((code) => code === refusal) ?? 'unknown';
}

function passwordCode(error: AuthError): PasswordRefusalCode {
  const refusal = refusalOf(error);
  return PASSWORD_CODES.find((code) => code === refusal) ?? 'unknown';
}

const ADDRESS_CODES = [
  'account_exists',
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
