import type { AuthRequest } from './auth-request.ts';

/**
 * Endpoints that a browser navigates to on its way to a provider and back. All others are read by the client's
 * script.
 */
const NAVIGATIONS = ['/authorize', '/callback'];

/**
 * Redirects to `/auth/callback` where a person would otherwise see bare JSON or the landing page without an
 * explanation, such as after a repeated return from the provider. The page explains the failure and offers the next
 * step.
 */
export function withCallbackPage(request: AuthRequest, response: Response, publicUrl: string): Response {
  if (request.method !== 'GET' || !NAVIGATIONS.includes(request.path)) return response;
  const target = new URL('/auth/callback', publicUrl);
  if (response.status >= 400) {
    const failed = response.status >= 500;
    target.hash = new URLSearchParams({
      error: failed ? 'server_error' : 'invalid_request',
      error_code: failed ? 'unexpected_failure' : 'validation_failed',
      error_description: 'The sign-in could not be completed',
    }).toString();
    return redirect(target);
  }
  const location = URL.parse(response.headers.get('location') ?? '', publicUrl);
  if (location?.origin !== target.origin || location.pathname !== '/') return response;
  target.search = location.search;
  target.hash = location.hash;
  return redirect(target);
}

function redirect(target: URL): Response {
  return new Response(null, { status: 303, headers: { Location: target.href } });
}
