import type { RegistrationPorts, RegistrationRefusalCode, SignUpResult } from '@oficio/machines/registration';
import type { AuthError } from '@supabase/auth-js';
import { watchClock } from '../../../lib/page/watch-clock.ts';
import { refusalOf, wordsOf } from '../../../lib/session/auth-refusals.ts';
import type { AuthServices } from '../../../lib/session/auth-services.ts';
import { beginMailFlow } from '../../../lib/session/begun-flows.ts';
import { toAuthSession } from '../../../lib/session/stored-session.ts';
import { sendVerificationMail } from '../../../lib/session/verification-mail.ts';

/** The registration machine's ports on the auth client. */
export function createRegistrationPorts(
  services: Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>,
): RegistrationPorts {
  return {
    async signUp({ email, password, firstName, lastName }) {
      const client = await services.loadAuthClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'network' };
      beginMailFlow(email);
      const { data, error } = await client.signUp({
        email,
        password,
        options: {
          data: { firstName, lastName },
          emailRedirectTo: `${services.publicUrl}/auth/callback`,
        },
      });
      if (error) return signUpRefusal(error);
      if (!data.session) return { status: 'verifyEmail' };
      return { status: 'created', session: toAuthSession(data.session) };
    },

    resendVerification: ({ email }) => sendVerificationMail(services, email),
    watchClock,
  };
}

const SAID: readonly RegistrationRefusalCode[] = [
  'account_exists',
  'weak_password',
  'invalid_email',
  'server',
  'rate_limited',
  'network',
];

function signUpRefusal(error: AuthError): SignUpResult {
  const refusal = refusalOf(error);
  const code = SAID.find((known) => known === refusal);
  if (code) return { status: 'refused', code };
  return { status: 'refused', code: 'unknown', text: wordsOf(error) };
}
