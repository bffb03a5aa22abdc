import type { ForgotPasswordPorts } from '@oficio/machines/forgot-password';
import { refusalOf } from '../../../lib/session/auth-refusals.ts';
import type { LoadAuthClient } from '../../../lib/session/supabase-client.ts';

/** The forgot-password machine's ports on the Supabase client. The mail's link leads to `resetUrl`. */
export function createForgotPasswordPorts(loadClient: LoadAuthClient, resetUrl: string): ForgotPasswordPorts {
  return {
    async sendLink({ email }) {
      const client = await loadClient().catch(() => null);
      if (!client) return { status: 'refused', code: 'failed' };
      const { error } = await client.resetPasswordForEmail(email, { redirectTo: resetUrl });
      if (!error) return { status: 'sent' };
      const refusal = refusalOf(error);
      // The answer must not reveal whether the address has an account.
      if (refusal === 'no_account') return { status: 'sent' };
      return { status: 'refused', code: refusal === 'rate_limited' ? 'rate_limited' : 'failed' };
    },
  };
}
