import { claimsOf } from './auth-request.ts';
import type { Exchange } from './exchange.ts';

const USER_AGENT_LENGTH = 500;

/** Notes of a session that this answer starts which browser it is in and whether a recovery link opened it. */
export async function noteStartedSession(
  { request, accounts }: Pick<Exchange, 'request' | 'accounts'>,
  response: Response,
): Promise<void> {
  // A refresh goes on with a session; what it was started by stays.
  if (request.url.searchParams.get('grant_type') === 'refresh_token') return;
  const sessionId = startedBy(response);
  if (!sessionId) return;
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
  const type = request.text('type') ?? request.url.searchParams.get('type');
  await accounts.noteSession(sessionId, userAgent, request.path === '/verify' && type === 'recovery');
}

function startedBy(response: Response): string | undefined {
  const named = response.headers.get('sb-auth-session-id');
  if (response.ok && named) return named;
  const [, fragment = ''] = response.headers.get('location')?.split('#') ?? [];
  const { session_id: id } = claimsOf(new URLSearchParams(fragment).get('access_token') ?? '');
  return typeof id === 'string' ? id : undefined;
}
