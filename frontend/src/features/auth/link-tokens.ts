/** What a link of the auth service brought in the address' fragment. */
export type LinkTokens =
  | { status: 'tokens'; accessToken: string; refreshToken: string }
  | { status: 'error'; code: string; description: string }
  | { status: 'none' };

const NAMES = ['access_token', 'error', 'error_code'];

/** Reads the fragment (with or without its `#`). */
export function parseLinkTokens(fragment: string): LinkTokens {
  const given = new URLSearchParams(fragment.replace(/^#/, ''));
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  if (accessToken && refreshToken) return { status: 'tokens', accessToken, refreshToken };
  const code = given.get('error_code') ?? given.get('error');
  if (code) return { status: 'error', code, description: given.get('error_description') ?? '' };
  return { status: 'none' };
}

/**
 * Takes the tokens out of the address before anything else can read or report it. Call it before the router
 * starts.
 */
export function takeLinkTokens(page: Pick<Window, 'location' | 'history'>): LinkTokens {
  const { hash, pathname, search } = page.location;
  const names = new URLSearchParams(hash.replace(/^#/, ''));
  if (!NAMES.some((name) => names.has(name))) return { status: 'none' };
  page.history.replaceState(null, '', pathname + search);
  return parseLinkTokens(hash);
}
