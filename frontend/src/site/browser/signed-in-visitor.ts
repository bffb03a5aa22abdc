import { SESSION_STORAGE_KEY } from '../../lib/session-key.ts';

/**
 * Whether this device remembers a session, without asking the auth client: the page then offers the way into the
 * application, and the landing page leads there at once.
 */
export function markSignedIn(page: Window): void {
  let session: string | null = null;
  try {
    session = page.localStorage.getItem(SESSION_STORAGE_KEY);
  } catch {
    // Storage is switched off: then there is no session either.
  }
  const { documentElement } = page.document;
  documentElement.toggleAttribute('data-signed-in', session !== null);
  if (session === null || page.location.pathname !== '/') return;
  // Nothing is painted of a page that is being left.
  documentElement.toggleAttribute('data-leaving', true);
  page.location.replace('/dashboard');
}
