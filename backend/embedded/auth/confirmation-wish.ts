import { randomUUID } from 'node:crypto';
import type { Accounts, PendingAccount } from './accounts.ts';
import type { AuthRequest } from './auth-request.ts';
import type { Lite } from './lite.ts';

/**
 * Answers as Supabase does where the library only says "too many mails": a sign-up of a known address, and the
 * wish for another confirmation mail. `undefined`: the library's turn.
 */
export async function answerConfirmationWish(
  request: AuthRequest,
  { lite, accounts, publishableKey }: { lite: Lite; accounts: Accounts; publishableKey: string },
): Promise<Response | undefined> {
  const signingUp = request.is('POST', '/signup');
  const resending = request.is('POST', '/resend') && request.json.type === 'signup';
  // Without our key the library refuses.
  const keyed = request.headers.apikey === publishableKey;
  if (!(signingUp || resending) || !request.email || !keyed) return undefined;
  const account = await accounts.find(request.email);
  if (!account) return undefined;

  if (!account.confirmed && account.confirmationToken) {
    await accounts.confirmationSent(account.id);
    await lite.sendLink(account.email, 'signup', account.confirmationToken, request.redirectTo);
  }
  return Response.json(resending ? {} : obfuscated(account));
}

/** A user that tells nothing: of a confirmed account it has no identities, so that addresses can't be probed. */
function obfuscated(account: PendingAccount): object {
  const id = randomUUID();
  const now = new Date().toISOString();
  return {
    id,
    aud: 'authenticated',
    role: '',
    email: account.email,
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities: account.confirmed
      ? []
      : [{ identity_id: randomUUID(), id, user_id: id, provider: 'email', identity_data: {} }],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
