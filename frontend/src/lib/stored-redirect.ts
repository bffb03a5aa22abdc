import { safeRedirect } from '@oficio/contracts';

const KEY = 'auth_redirect_url';

/** Remembers where to go after a sign-in that leaves this page (a confirmation link). */
export function storeRedirect(path: string | undefined): void {
  if (path) localStorage.setItem(KEY, safeRedirect(path));
}

let spent: string | null = null;

/** For a sign-in on this page: the way is forgotten, and the guards that lead there may still ask for it. */
export function spendStoredRedirect(): void {
  spent = peekStoredRedirect();
  localStorage.removeItem(KEY);
}

/** Where the last sign-in on this page leads, unless its address says so. */
export function spentRedirect(): string | null {
  return spent;
}

/** Once the person is there. */
export function forgetSpentRedirect(): void {
  spent = null;
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
