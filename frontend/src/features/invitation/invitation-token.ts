const KEY = 'oficio.invitation';
const PATH = '/accept-invitation';

/**
 * Moves an invitation's token from the address into this tab's storage, for a reload, a sign-in and a registration.
 * Call it before the router starts.
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

/** Call it when the invitation has been answered or can't be answered any more. */
export function forgetInvitationToken(storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(KEY);
}
