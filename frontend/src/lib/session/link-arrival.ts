/** The parameters of a link in a mail or from a provider. They are secrets: only adapters read them. */
export type LinkArrival =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: LinkType | null }
  | { kind: 'code'; code: string }
  | { kind: 'tokenHash'; tokenHash: string; type: LinkType }
  | { kind: 'error'; code: string; description: string }
  | { kind: 'none' };

/** Types that the auth service verifies. A token without a type is verified as `magiclink`. */
type LinkType = (typeof LINK_TYPES)[number];
const LINK_TYPES = ['magiclink', 'signup', 'recovery', 'email_change', 'invite', 'email'] as const;

/** Parameter names of a token, in the order in which they are tried. */
const TOKEN_NAMES = [
  'token',
  'token_hash',
  'access_token',
  'hashed_token',
  'pkce_verifier',
  'code',
  'verification_token',
  'otp_token',
  'magiclink_token',
] as const;

/** A fragment without a name is a token when it is longer than this. */
const BARE_TOKEN_MIN = 20;

/** Pages that links lead to. On other pages a query of these names belongs to the page. */
const ARRIVAL_PATHS = ['/auth/callback', '/magic-link-verify', '/reset-password', '/verify-email'];

const SECRET_NAMES = new Set<string>([
  ...TOKEN_NAMES,
  'refresh_token',
  'provider_token',
  'provider_refresh_token',
  'expires_at',
  'expires_in',
  'token_type',
  'type',
  'sb',
  'error',
  'error_code',
  'error_description',
]);

/**
 * Reads the parameters of a link and removes them from the address. Call it before the router starts, so that no other
 * code reads or reports them.
 */
export function takeLinkArrival(page: Pick<Window, 'location' | 'history'>): LinkArrival {
  const { pathname, search, hash } = page.location;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const onArrivalPath = ARRIVAL_PATHS.includes(path);
  const arrival = parseLinkArrival(onArrivalPath ? search : '', hash, path === '/magic-link-verify');
  const query = onArrivalPath ? withoutSecrets(search) : search;
  if (arrival.kind !== 'none' || query !== search || hasSecret(hash)) {
    page.history.replaceState(page.history.state, '', pathname + query);
  }
  return arrival;
}

/** Reloads the page when its new fragment is a link's, because a change of the fragment alone loads nothing. */
export function reloadForLink({ location }: Pick<Window, 'location'>): void {
  const arrival = parseLinkArrival('', location.hash, location.pathname === '/magic-link-verify');
  if (arrival.kind !== 'none' || hasSecret(location.hash)) location.reload();
}

/**
 * Reads a query and a fragment (with or without `?` and `#`). The fragment takes precedence because the auth service
 * answers in it. `anyToken`: a single token of any name is verified.
 */
export function parseLinkArrival(search: string, hash: string, anyToken: boolean): LinkArrival {
  const query = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  const find = (name: string) => fragment.get(name) || query.get(name);

  const accessToken = fragment.get('access_token');
  const refreshToken = fragment.get('refresh_token');
  const type = typeOf(find('type'));
  if (accessToken && refreshToken) return { kind: 'tokens', accessToken, refreshToken, type };

  const failure = find('error_code') ?? find('error');
  if (failure) return { kind: 'error', code: failure, description: find('error_description') ?? '' };

  const tokenHash = query.get('token_hash');
  if (tokenHash) return toVerify(tokenHash, type);
  const code = query.get('code');
  if (code && !anyToken) return { kind: 'code', code };
  if (!anyToken) return { kind: 'none' };

  const named = TOKEN_NAMES.map(find).find((value) => value);
  const token = named ?? bareToken(hash);
  return token ? toVerify(token, type) : { kind: 'none' };
}

function toVerify(tokenHash: string, type: LinkType | null): LinkArrival {
  return { kind: 'tokenHash', tokenHash, type: type ?? 'magiclink' };
}

function typeOf(value: string | null): LinkType | null {
  return LINK_TYPES.find((type) => type === value) ?? null;
}

function bareToken(hash: string): string | null {
  const text = hash.replace(/^#/, '');
  return text.length > BARE_TOKEN_MIN && !text.includes('=') ? text : null;
}

/** Also true for one token of a pair: it is useless here, but still secret. */
function hasSecret(hash: string): boolean {
  return [...new URLSearchParams(hash.replace(/^#/, '')).keys()].some((name) => SECRET_NAMES.has(name));
}

/** The query without secrets; the same text when it has none. */
function withoutSecrets(search: string): string {
  const kept = new URLSearchParams(search);
  const secrets = [...kept.keys()].filter((name) => SECRET_NAMES.has(name));
  if (secrets.length === 0) return search;
  for (const name of secrets) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : '';
}
