import type { Accounts } from './accounts.ts';
import type { AuthRequest } from './auth-request.ts';

/** Whether a request can end sessions: a sign-out or a new password. */
export function endsSessions(request: AuthRequest): boolean {
  return request.is('POST', '/logout') || (request.is('PUT', '/user') && request.json.password !== undefined);
}

/** Runs the request and reports each session that it ended. A new password ends all other sessions of the user. */
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
  // A refused token proves no identity, so no session may end in its name.
  if (!response.ok) return response;
  if (request.method === 'PUT' && typeof sessionId === 'string' && UUID.test(sessionId)) {
    await accounts.endOtherSessions(sub, sessionId);
  }
  const left = new Set(await accounts.sessionsOf(sub));
  for (const id of before) if (!left.has(id)) report?.(id);
  return response;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
