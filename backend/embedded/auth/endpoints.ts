import type { AuthRequest } from './auth-request.ts';

/** The calls of the protocol that this service answers. The library has others, and pages of its own. */
const ENDPOINTS: Record<string, readonly string[]> = {
  '/signup': ['POST'],
  '/token': ['POST'],
  '/otp': ['POST'],
  '/magiclink': ['POST'],
  '/recover': ['POST'],
  '/resend': ['POST'],
  '/verify': ['GET', 'POST'],
  '/logout': ['POST'],
  '/user': ['GET', 'PUT'],
  '/reauthenticate': ['GET', 'POST'],
  '/authorize': ['GET'],
  '/callback': ['GET'],
  '/health': ['GET'],
  '/settings': ['GET'],
  '/.well-known/jwks.json': ['GET'],
};

/** Whether the request is one of the protocol. A browser asks with OPTIONS before a call from another origin. */
export function isEndpoint({ method, path }: AuthRequest): boolean {
  const methods = Object.hasOwn(ENDPOINTS, path) ? ENDPOINTS[path] : undefined;
  return methods !== undefined && (method === 'OPTIONS' || methods.includes(method));
}

/** Whether the request refreshes a session. It must never get a 429, over which clients drop their session. */
export function isRefresh(request: AuthRequest): boolean {
  return request.is('POST', '/token') && request.url.searchParams.get('grant_type') === 'refresh_token';
}
