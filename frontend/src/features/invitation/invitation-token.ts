const KEY = 'oficio.invitation';
const PATH = '/accept-invitation';

/**
 * Takes an invitation's token out of the address, and keeps it in this tab alone, for a reload, a sign-in and a
 * registration. Call it before the router starts.
 */
export function takeInvitationToken(page: Pick<Window, 'location' | 'history' | 'sessionStorage'>): void {
  const { pathname, search, hash } = page.location;
  if (pathname.replace(/\/+$/, '') !== PATH) return;
  const query = new URLSearchParams(search);
  if (!query.has('token')) return;
  const token = query.get('token');
  if (token) page.sessionStorage.setItem(KEY, token);
  query.delete('token');
  const rest = query.size > 0 ? `?${query}` : '';
  page.history.replaceState(page.history.state, '', pathname + rest + hash);
}

export function readInvitationToken(storage: Pick<Storage, 'getItem'>): string | null {
  return storage.getItem(KEY);
}

/** Once the invitation has been answered, or nobody can. */
export function forgetInvitationToken(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}
