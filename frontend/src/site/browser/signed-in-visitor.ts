import { addressFor, isAskedFor, isSharedPath } from '@oficio/contracts';
import { SESSION_STORAGE_KEY } from '../../lib/session-key.ts';

/** Offers the way into the application where this device remembers a session, and leads there from some pages. */
export function markSignedIn(page: Window): void {
  const signedIn = showSignedIn(page);
  if (cameFromApplication(page) || !signedIn) return;
  const target = targetOf(page.location);
  if (target === null) return;
  // Nothing is painted of a page that is being left.
  page.document.documentElement.toggleAttribute('data-leaving', true);
  page.location.replace(target);
}

/** Says, to the styles too, whether this device remembers a session: the auth client isn't asked. */
export function showSignedIn(page: Pick<Window, 'document' | 'localStorage'>): boolean {
  let session: string | null = null;
  try {
    session = page.localStorage.getItem(SESSION_STORAGE_KEY);
  } catch {
    // Storage is switched off: then there is no session either.
  }
  return page.document.documentElement.toggleAttribute('data-signed-in', session !== null);
}

/** Where members are led to from a page that is for visitors. */
function targetOf({ pathname, hash }: Location): string | null {
  if (pathname === '/') return '/dashboard';
  return isSharedPath(pathname) ? addressFor('member', pathname + hash) : null;
}

/**
 * Whether the application has sent somebody here who turned out not to be signed in, whatever is remembered: leading
 * back would never end. The mark has done its work then.
 */
function cameFromApplication({ location, history }: Window): boolean {
  const { pathname, search, hash } = location;
  if (!isSharedPath(pathname) || !isAskedFor('visitor', search)) return false;
  history.replaceState(history.state, '', pathname + hash);
  return true;
}
