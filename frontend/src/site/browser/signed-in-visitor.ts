import { addressFor, isAskedFor, isSharedPath } from '@oficio/contracts';
import { SESSION_STORAGE_KEY } from '../../lib/session/session-key.ts';

/** Marks the page for a device with a stored session, and redirects from some pages to the application. */
export function markSignedIn(page: Window): void {
  const signedIn = showSignedIn(page);
  if (cameFromApplication(page) || !signedIn) return;
  const target = targetOf(page.location);
  if (target === null) return;
  // Hide a page that is being left.
  page.document.documentElement.toggleAttribute('data-leaving', true);
  page.location.replace(target);
}

/** Marks the document, also for the styles, if this device stores a session. The auth client isn't loaded. */
export function showSignedIn(page: Pick<Window, 'document' | 'localStorage'>): boolean {
  let session: string | null = null;
  try {
    session = page.localStorage.getItem(SESSION_STORAGE_KEY);
  } catch {
    // Without storage there is no session.
  }
  return page.document.documentElement.toggleAttribute('data-signed-in', session !== null);
}

/** The members' page behind a page for visitors. */
function targetOf({ pathname, hash }: Location): string | null {
  if (pathname === '/') return '/dashboard';
  return isSharedPath(pathname) ? addressFor('member', pathname + hash) : null;
}

/**
 * Whether the application has sent the person here because the stored session is invalid. A redirect back would loop.
 * The marker is removed from the address.
 */
function cameFromApplication({ location, history }: Window): boolean {
  const { pathname, search, hash } = location;
  if (!isSharedPath(pathname) || !isAskedFor('visitor', search)) return false;
  history.replaceState(history.state, '', pathname + hash);
  return true;
}
