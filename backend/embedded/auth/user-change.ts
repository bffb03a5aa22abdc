import { LINKS } from '@oficio/contracts';
import type { Account } from './accounts.ts';
import { authError } from './auth-errors.ts';
import type { Exchange } from './exchange.ts';
import { refuseGuessable, refuseWeak } from './new-passwords.ts';
import { passwordMatches } from './password-hash.ts';

/**
 * Answers a change of password or address. As at Supabase with "require current password", a new password needs the
 * current one (`current_password`) unless a recovery link opened the session. A taken address is answered like a free
 * one. Returns `undefined` to let the library answer.
 */
export async function answerUserChange(exchange: Exchange): Promise<Response | undefined> {
  const { request, accounts } = exchange;
  const changesPassword = request.json.password !== undefined;
  if (!request.is('PUT', '/user') || !(changesPassword || request.email)) return undefined;
  // A token that the library refuses must cause no lookup and no count.
  const asked = await exchange.pass(request.to('GET', '/user'));
  if (!asked.ok) return asked;
  const { id } = (await asked.json()) as { id: string };
  const account = await accounts.byId(id);
  if (!account) return authError(403, 'user_not_found', 'User from sub claim in JWT does not exist');

  const sessionId = String(request.claims.session_id);
  const isRecovery = changesPassword && (await accounts.isRecovery(sessionId, LINKS.validMs));
  const refused =
    (changesPassword && !isRecovery && (await refuseUnproven(exchange, account))) ||
    (changesPassword && refusePassword(exchange, account)) ||
    (request.email && (await refuseMail(exchange, account, request.email)));
  if (refused) return refused;

  const taken = request.email ? await isTaken(exchange, account, request.email) : false;
  if (taken && request.email) await accounts.storeTakenAddress(account.id, request.email);
  const response = await exchange.pass(
    request.with({ current_password: undefined, ...(taken && { email: undefined }) }),
  );
  if (response.ok && isRecovery) await accounts.endRecovery(sessionId);
  if (response.ok && changesPassword) await exchange.lite.notifyPasswordChanged(account.email);
  return response;
}

async function refuseUnproven(
  { request, count }: Exchange,
  { email, passwordHash }: Account,
): Promise<Response | undefined> {
  // An account created through a provider has no password yet.
  if (!passwordHash) return undefined;
  const current = request.text('current_password');
  if (!current) {
    return authError(
      400,
      'current_password_required',
      'Current password required when setting new password.',
    );
  }
  const limited = await count('signIn', email);
  if (limited) return limited;
  if (await passwordMatches(current, passwordHash)) return undefined;
  return authError(400, 'current_password_invalid', 'Current password is not valid.');
}

function refusePassword({ request }: Exchange, { email }: Account): Response | undefined {
  const { password } = request.json;
  return refuseWeak(password) ?? refuseGuessable(password, email);
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
