/** The parameters of a link of a mail or of a provider. They are secrets: only adapters read the members. */
export type LinkArrival =
  | { kind: 'tokens'; accessToken: string; refreshToken: string; type: LinkType | null }
  | { kind: 'code'; code: string }
  | { kind: 'tokenHash'; tokenHash: string; type: LinkType }
  | { kind: 'error'; code: string; description: string }
  | { kind: 'none' };

/** Types that the auth service verifies. A token to be verified has its default, `magiclink`, if it has none. */
type LinkType = (typeof LINK_TYPES)[number];
const LINK_TYPES = ['magiclink', 'signup', 'recovery', 'email_change', 'invite', 'email'] as const;

/** The names under which a link may carry its token, in the order in which they are looked for. */
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

/** A fragment without a name counts as a token when it is longer than this. */
const BARE_TOKEN_MIN = 20;

/** Pages that links lead to. Elsewhere a query of these names is the page's own business. */
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
 * Takes what a link brought out of the address, before anything else can read or report it. Call it before the
 * router starts.
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

/** For a page whose fragment has changed, which opens nothing by itself: loads it again when the fragment is a link's. */
export function reloadForLink({ location }: Pick<Window, 'location'>): void {
  const arrival = parseLinkArrival('', location.hash, location.pathname === '/magic-link-verify');
  if (arrival.kind !== 'none' || hasSecret(location.hash)) location.reload();
}

/**
 * Reads a query and a fragment (with or without `?` and `#`); the fragment goes first, as the auth service
 * answers there. `anyToken`: a single token of any name is one to be verified.
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

/** Also of half a pair: nothing can be done with it, and nobody may read it. */
function hasSecret(hash: string): boolean {
  return [...new URLSearchParams(hash.replace(/^#/, '')).keys()].some((name) => SECRET_NAMES.has(name));
}

/** The same text when there is nothing to take out. */
function withoutSecrets(search: string): string {
  const kept = new URLSearchParams(search);
  const secrets = [...kept.keys()].filter((name) => SECRET_NAMES.has(name));
  if (secrets.length === 0) return search;
  for (const name of secrets) kept.delete(name);
  return kept.size > 0 ? `?${kept}` : '';
}
