import type { Accounts } from './accounts.ts';
import type { AuthRequest } from './auth-request.ts';

/** Whether a request can end sessions: signing out, or a new password. */
export function endsSessions(request: AuthRequest): boolean {
  return request.is('POST', '/logout') || (request.is('PUT', '/user') && request.json.password !== undefined);
}

/** Carries the request out and reports each session that it has ended. A new password ends the user's other ones. */
export async function withEndedSessions(
  request: AuthRequest,
  accounts: Accounts,
  carryOut: () => Promise<Response>,
  report: ((sessionId: string) => void) | undefined,
): Promise<Response> {
  const { sub, session_id: sessionId } = request.claims;
  if (typeof sub !== 'string' || !UUID.test(sub)) return carryOut();
  const before = await accounts.sessionsOf(sub);
  const response = await carryOut();
  // A token that the library refuses proves nothing: nothing is ended in its name.
  if (!response.ok) return response;
  if (request.method === 'PUT' && typeof sessionId === 'string' && UUID.test(sessionId)) {
    await accounts.endOtherSessions(sub, sessionId);
  }
  const left = new Set(await accounts.sessionsOf(sub));
  for (const id of before) if (!left.has(id)) report?.(id);
  return response;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
