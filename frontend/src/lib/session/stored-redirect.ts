import { safeRedirect } from '@oficio/contracts';

const KEY = 'auth_redirect_url';
/** The sessionStorage key of the person whose session expired in this tab. */
const LEFT_KEY = 'oficio.left';

/** Stores the redirect of a sign-in that leaves this page (a confirmation link). */
export function storeRedirect(path: string | undefined): void {
  if (path) localStorage.setItem(KEY, safeRedirect(path));
}

let spent: string | null = null;

/** For a sign-in on this page: the stored redirect is removed, but the guards that lead there may still read it. */
export function spendStoredRedirect(): void {
  spent = peekStoredRedirect();
  localStorage.removeItem(KEY);
}

/** The redirect of the last sign-in on this page; a redirect in the address takes precedence. */
export function spentRedirect(): string | null {
  return spent;
}

/** Call it when the person has arrived. */
export function forgetSpentRedirect(): void {
  spent = null;
  sessionStorage.removeItem(LEFT_KEY);
}

/** From now on the redirect in the address of the sign-in belongs to this person. */
export function rememberWhoLeft(userId: string): void {
  sessionStorage.setItem(LEFT_KEY, userId);
}

/** Whether the redirect belongs to another person: its search and record ids are private. */
export function isWayOfAnother(userId: string): boolean {
  const left = sessionStorage.getItem(LEFT_KEY);
  return left !== null && left !== userId;
}

export function peekStoredRedirect(): string | null {
  return localStorage.getItem(KEY);
}

/** The stored redirect, `/dashboard` without one; it is removed. */
export function takeStoredRedirect(): string {
  const path = safeRedirect(peekStoredRedirect());
  localStorage.removeItem(KEY);
  return path;
}
