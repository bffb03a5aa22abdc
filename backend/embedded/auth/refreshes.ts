import { SESSION } from '@oficio/contracts';
import { authError } from './auth-errors.ts';
import { isRefresh } from './endpoints.ts';
import type { Exchange } from './exchange.ts';

const USED = 'refresh_token_already_used';

/**
 * Answers a refresh. The reuse of a token ends its session, because whoever has a used token may have stolen it. A token
 * stays valid for a while after its use, for tabs that use it at once and for an answer that got lost; then the library
 * gives its successor. Returns `undefined` to let the library answer.
 */
export async function answerRefresh(
  { request, accounts, keyed, pass }: Exchange,
  onSessionEnded: ((sessionId: string) => void) | undefined,
): Promise<Response | undefined> {
  const token = request.text('refresh_token');
  if (!isRefresh(request) || !keyed || !token) return undefined;
  const late = await accounts.sessionOfUsedToken(token, SESSION.refreshReuseMs);
  const response = late ? authError(400, USED, 'Invalid Refresh Token: Already Used') : await pass();
  if (response.headers.get('x-sb-error-code') !== USED) return response;
  const sessionId = late ?? (await accounts.sessionOfUsedToken(token, 0));
  if (!sessionId) return response;
  await accounts.endSession(sessionId);
  onSessionEnded?.(sessionId);
  return response;
}
