import { LINKS } from '@oficio/contracts';
import type { Account } from './accounts.ts';
import type { Exchange } from './exchange.ts';
import { passwordMatches } from './password-hash.ts';
import { refusal } from './refusals.ts';

/**
 * Answers a change of password or address. As at Supabase with "require current password", a new password needs
 * the present one (`current_password`), unless a recovery link opened the session; an address that somebody else
 * has is answered like any other. `undefined`: the library's turn.
 */
export async function answerUserChange(exchange: Exchange): Promise<Response | undefined> {
  const { request, accounts } = exchange;
  const changesPassword = request.json.password !== undefined;
  if (!request.is('PUT', '/user') || !(changesPassword || request.email)) return undefined;
  // Nothing is looked up or counted in the name of a token that the library doesn't take.
  const asked = await exchange.pass(request.to('GET', '/user'));
  if (!asked.ok) return asked;
  const { id } = (await asked.json()) as { id: string };
  const account = await accounts.byId(id);
  if (!account) return refusal(403, 'user_not_found', 'User from sub claim in JWT does not exist');

  const sessionId = String(request.claims.session_id);
  const isRecovery = changesPassword && (await accounts.isRecovery(sessionId, LINKS.validMs));
  const refused =
    (changesPassword && !isRecovery && (await refuseUnproven(exchange, account))) ||
    (request.email && (await refuseMail(exchange, account, request.email)));
  if (refused) return refused;

  const taken = request.email ? await isTaken(exchange, account, request.email) : false;
  if (taken && request.email) await accounts.wishForTakenAddress(account.id, request.email);
  const response = await exchange.pass(
    request.with({ current_password: undefined, ...(taken && { email: undefined }) }),
  );
  if (response.ok && isRecovery) await accounts.endRecovery(sessionId);
  if (response.ok && changesPassword) await exchange.lite.tellPasswordChanged(account.email);
  return response;
}

async function refuseUnproven(
  { request, count }: Exchange,
  { email, passwordHash }: Account,
): Promise<Response | undefined> {
  // Who came by a third party has no password yet.
  if (!passwordHash) return undefined;
  const current = request.text('current_password');
  if (!current) {
    return refusal(400, 'current_password_required', 'Current password required when setting new password.');
  }
  const limited = await count('signIn', email);
  if (limited) return limited;
  if (await passwordMatches(current, passwordHash)) return undefined;
  return refusal(400, 'current_password_invalid', 'Current password is not valid.');
}

async function refuseMail(
  { count }: Exchange,
  account: Account,
  address: string,
): Promise<Response | undefined> {
  if (address === account.email.toLowerCase()) return undefined;
  return (await count('mailPause', `change ${address}`)) ?? (await count('authMail', account.email));
}

async function isTaken({ accounts }: Exchange, account: Account, address: string): Promise<boolean> {
  const other = await accounts.find(address);
  return other !== undefined && other.id !== account.id;
}
