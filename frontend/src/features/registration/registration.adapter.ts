import type { RegistrationPorts, RegistrationRefusalCode } from '@oficio/machines/registration';
import type { AuthError } from '@supabase/auth-js';
import type { LoadAuthClient } from '../../lib/supabase-client.ts';

/** The registration machine's ports on the Supabase client; confirmation links lead to `callbackUrl`. */
export function createRegistrationPorts(loadClient: LoadAuthClient, callbackUrl: string): RegistrationPorts {
  return {
    async signUp({ email, password, firstName, lastName }) {
      const client = await loadClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { data, error } = await client.signUp({
        email,
        password,
        options: { data: { firstName, lastName }, emailRedirectTo: callbackUrl },
      });
      if (error) return { status: 'refused', code: refusalCode(error) };
      if (!data.session) return { status: 'verifyEmail' };
      const { access_token, expires_at, expires_in, user } = data.session;
      const expiresAt = expires_at ?? Math.floor(Date.now() / 1_000) + expires_in;
      return { status: 'created', session: { accessToken: access_token, expiresAt, userId: user.id } };
    },

    async resendVerification({ email }) {
      const client = await loadClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      const { error } = await client.resend({
        type: 'signup',
        email,
        options: { emailRedirectTo: callbackUrl },
      });
      if (!error) return { status: 'sent' };
      const code = refusalCode(error);
      return { status: 'refused', code: code === 'rate_limited' || code === 'network' ? code : 'unknown' };
    },
  };
}

const BY_CODE: Record<string, RegistrationRefusalCode> = {
  user_already_exists: 'account_exists',
  email_exists: 'account_exists',
  weak_password: 'weak_password',
  email_address_invalid: 'invalid_email',
  unexpected_failure: 'server',
  over_request_rate_limit: 'rate_limited',
  over_email_send_rate_limit: 'rate_limited',
};

const BY_TEXT: readonly (readonly [RegExp, RegistrationRefusalCode])[] = [
  [/already (registered|exists)/i, 'account_exists'],
  [/weak password/i, 'weak_password'],
  [/invalid email/i, 'invalid_email'],
  [/database error|server error/i, 'server'],
  [/rate limit/i, 'rate_limited'],
  [/network|failed to fetch/i, 'network'],
];

/** By the service's code, then by its status, then by its text. */
export function refusalCode({
  code,
  status,
  message,
}: Pick<AuthError, 'code' | 'status' | 'message'>): RegistrationRefusalCode {
  const known = code === undefined ? undefined : BY_CODE[code];
  if (known) return known;
  if (status === 429) return 'rate_limited';
  if (status !== undefined && status >= 500) return 'server';
  if (status === undefined || status === 0) return 'network';
  return BY_TEXT.find(([pattern]) => pattern.test(message))?.[1] ?? 'unknown';
}
