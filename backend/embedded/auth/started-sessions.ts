import { type AuthRequest, claimsOf } from './auth-request.ts';
import type { Exchange } from './exchange.ts';
import type { KnownDevices } from './known-devices.ts';

const USER_AGENT_LENGTH = 500;

/** Stores the browser of the session that this answer starts, and whether a recovery link opened it. */
export async function noteStartedSession(
  { request, accounts }: Pick<Exchange, 'request' | 'accounts'>,
  response: Response,
): Promise<void> {
  // A refresh continues a session, which keeps what was stored at its start.
  if (request.url.searchParams.get('grant_type') === 'refresh_token') return;
  const sessionId = startedBy(response);
  if (!sessionId) return;
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_LENGTH) ?? null;
  const type = request.text('type') ?? request.url.searchParams.get('type');
  await accounts.noteSession(sessionId, userAgent, request.path === '/verify' && type === 'recovery');
}

/** Adds the device cookie to an answer that starts a session. */
export async function withKnownDevice(
  request: AuthRequest,
  devices: KnownDevices,
  response: Response,
): Promise<Response> {
  const startsSession = request.is('POST', '/token') || request.is('POST', '/verify');
  if (!startsSession || !response.ok) return response;
  const answer = (await response.clone().json()) as { user?: { email?: unknown } } | null;
  const email = answer?.user?.email;
  if (typeof email !== 'string') return response;
  const known = new Response(response.body, response);
  known.headers.append('Set-Cookie', devices.cookieFor(request.headers.cookie, email));
  return known;
}

function startedBy(response: Response): string | undefined {
  const named = response.headers.get('sb-auth-session-id');
  if (response.ok && named) return named;
  const [, fragment = ''] = response.headers.get('location')?.split('#') ?? [];
  const { session_id: id } = claimsOf(new URLSearchParams(fragment).get('access_token') ?? '');
  return typeof id === 'string' ? id : undefined;
}
