import type { Exchange } from './exchange.ts';
import { passwordMatches } from './password-hash.ts';
import { invalidCredentials } from './refusals.ts';

/**
 * Compares one password hash for whatever address is named, so that neither answer nor time tells whether there
 * is such an account; that an address is unconfirmed is for who knows its password. `undefined`: the library's
 * turn.
 */
export async function answerSignIn({ request, accounts, keyed }: Exchange): Promise<Response | undefined> {
  const password = request.text('password');
  if (!request.is('POST', '/token') || request.url.searchParams.get('grant_type') !== 'password')
    return undefined;
  if (!keyed || !request.email || !password) return undefined;
  const account = await accounts.find(request.email);
  // The library compares itself.
  if (account?.confirmed && account.passwordHash) return undefined;
  const matches = await passwordMatches(password, account?.passwordHash ?? null);
  return matches ? undefined : invalidCredentials();
}
