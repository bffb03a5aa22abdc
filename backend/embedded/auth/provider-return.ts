import type { AuthRequest } from './auth-request.ts';

/** Where a browser itself goes on its way to a provider and back; elsewhere the client reads the answer. */
const NAVIGATIONS = ['/authorize', '/callback'];

/**
 * What a person would see as bare JSON, or as the landing page without a word, such as the answer to a round trip
 * that was made already, becomes the way to the page that can say so and leads on.
 */
export function withWayBack(request: AuthRequest, response: Response, publicUrl: string): Response {
  if (request.method !== 'GET' || !NAVIGATIONS.includes(request.path)) return response;
  const target = new URL('/auth/callback', publicUrl);
  if (response.status >= 400) {
    const failed = response.status >= 500;
    target.hash = new URLSearchParams({
      error: failed ? 'server_error' : 'invalid_request',
      error_code: failed ? 'unexpected_failure' : 'validation_failed',
      error_description: 'The sign-in could not be completed',
    }).toString();
    return leadTo(target);
  }
  const location = URL.parse(response.headers.get('location') ?? '', publicUrl);
  if (location?.origin !== target.origin || location.pathname !== '/') return response;
  target.search = location.search;
  target.hash = location.hash;
  return leadTo(target);
}

function leadTo(target: URL): Response {
  return new Response(null, { status: 303, headers: { Location: target.href } });
}
