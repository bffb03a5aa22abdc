import { refusalOf } from './auth-refusals.ts';
import type { AuthServices } from './auth-services.ts';
import { beginMailFlow } from './begun-flows.ts';

export type VerificationMailResult =
  | { status: 'sent' }
  | { status: 'refused'; code: 'rate_limited' | 'network' | 'unknown' };

/** Requests another confirmation mail, whose link leads to `/auth/callback`. */
export async function sendVerificationMail(
  { loadAuthClient, publicUrl }: Pick<AuthServices, 'loadAuthClient' | 'publicUrl'>,
  email: string,
): Promise<VerificationMailResult> {
  const client = await loadAuthClient().catch(() => null);
  if (!client) return { status: 'refused', code: 'network' };
  beginMailFlow(email);
  const { error } = await client.resend({
    type: 'signup',
    email,
    options: { emailRedirectTo: `${publicUrl}/auth/callback` },
  });
  if (!error) return { status: 'sent' };
  const code = refusalOf(error);
  return { status: 'refused', code: code === 'rate_limited' || code === 'network' ? code : 'unknown' };
}
