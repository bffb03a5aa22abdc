import { safeRedirect } from '@oficio/contracts';

const KEY = 'auth_redirect_url';
/** The person whose session expired in this tab. */
const LEFT_KEY = 'oficio.left';

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
  sessionStorage.removeItem(LEFT_KEY);
}

/** The way back that the address of the sign-in names from now on is this person's. */
export function rememberWhoLeft(userId: string): void {
  sessionStorage.setItem(LEFT_KEY, userId);
}

/** Whether that way is another person's: what they searched for and which record they saw is theirs alone. */
export function isWayOfAnother(userId: string): boolean {
  const left = sessionStorage.getItem(LEFT_KEY);
  return left !== null && left !== userId;
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
