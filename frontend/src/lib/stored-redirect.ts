import { safeRedirect } from '@oficio/contracts';

const KEY = 'auth_redirect_url';

/** Remembers where to go after a sign-in that leaves this page (a confirmation link). */
export function storeRedirect(path: string | undefined): void {
  if (path) localStorage.setItem(KEY, safeRedirect(path));
}

export function peekStoredRedirect(): string | null {
  return localStorage.getItem(KEY);
}

/** Where to go now, `/dashboard` unless remembered otherwise; it is forgotten with that. */
export function takeStoredRedirect(): string {
  const path = safeRedirect(peekStoredRedirect());
  localStorage.removeItem(KEY);
  return path;
}
