import { invalidCredentials } from './auth-errors.ts';
import type { Exchange } from './exchange.ts';
import { passwordMatches } from './password-hash.ts';

/**
 * Compares a password hash for every address, known or not, so that neither the answer nor its time reveals whether
 * the account exists. Only a correct password reveals that an address is unconfirmed. Returns `undefined` to let the
 * library answer.
 */
export async function answerSignIn({ request, accounts, keyed }: Exchange): Promise<Response | undefined> {
  const password = request.text('password');
  if (!request.is('POST', '/token') || request.url.searchParams.get('grant_type') !== 'password')
    return undefined;
  if (!keyed || !request.email || !password) return undefined;
  const account = await accounts.find(request.email);
  // The library compares the hash of a confirmed account.
  if (account?.confirmed && account.passwordHash) return undefined;
  const matches = await passwordMatches(password, account?.passwordHash ?? null);
  return matches ? undefined : invalidCredentials();
}
