import { isSharedPath, protectedRouteOf, safeRedirect } from '@oficio/contracts';
import { selectIsLoading, selectIsSignedIn } from '@oficio/machines/auth';
import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { forgetSpentRedirect, isWayOfAnother, spentRedirect } from '../lib/session/stored-redirect.ts';
import type { AuthActor } from './actors.ts';
import type { AppServices } from './services.ts';

const FOR_VISITORS = /^\/(login|register)?\/?([?#]|$)/;

interface GuardInput {
  context: { auth: AuthActor };
  location: { href: string };
}

/**
 * The guard of signed-in screens. It waits until the session is known, and sends visitors to `/login`, or to the public
 * document at the same address.
 */
export async function requireSignedIn({ context: { auth }, location }: GuardInput): Promise<void> {
  const snapshot = await waitFor(auth, (current) => !selectIsLoading(current));
  if (!selectIsSignedIn(snapshot)) {
    if (isSharedPath(location.href)) await leaveForDocument(location.href);
    throw redirect({ to: '/login', search: { redirect: location.href } });
  }
  forgetSpentRedirect();
}

/**
 * The guard of screens for visitors. A person who arrives signed in is sent to the dashboard; a person who signs in on
 * such a screen is sent to the redirect.
 */
export function leaveWhenSignedIn({
  context: { auth },
  search,
}: Pick<GuardInput, 'context'> & { search: { redirect?: string | undefined } }): void {
  const snapshot = auth.getSnapshot();
  if (!selectIsSignedIn(snapshot)) return;
  if (snapshot.context.origin === 'restored') throw redirect({ to: '/dashboard' });
  const path = safeRedirect(search.redirect ?? spentRedirect());
  // A redirect to a screen for visitors would be an endless loop.
  if (FOR_VISITORS.test(path)) throw redirect({ to: '/dashboard' });
  const another = isWayOfAnother(snapshot.context.session?.userId ?? '');
  throw redirect({ href: another ? withoutRecord(path.replace(/[?#].*$/, '')) : path });
}

/**
 * The guard of paths without a route. A signed-in person's router gets all routes and tries a protected path again. A
 * public page is loaded as a document. Otherwise a visitor is sent to the landing page, or to `/login` when the path is
 * protected, and a signed-in person to the dashboard.
 */
export async function leaveUnknownPath({
  context,
  location,
}: GuardInput & { context: Pick<AppServices, 'addAllRoutes'> }): Promise<void> {
  if (isPathOfMembers(location.href)) {
    await requireSignedIn({ context, location });
    if (await context.addAllRoutes()) throw redirect({ href: location.href, replace: true });
  }
  await leaveForDocument(location.href);
  const snapshot = await waitFor(context.auth, (current) => !selectIsLoading(current));
  throw redirect({ to: selectIsSignedIn(snapshot) ? '/dashboard' : '/', replace: true });
}

/** Leaves for the public page of the path, if there is one. The code is lazy-loaded because few visits need it. */
export async function leaveForDocument(path: string): Promise<void> {
  (await import('./public-documents.ts')).leaveForDocument(path);
}

/** Whether signed-in people may have a screen at the path. */
export function isPathOfMembers(path: string): boolean {
  return isProtectedPath(path) || isSharedPath(path);
}

/** Whether a path belongs to the signed-in part, whether or not it has a screen. */
export function isProtectedPath(path: string): boolean {
  return protectedRouteOf(path) !== undefined;
}

/** The path for a person who can't see its record: a list stays, a record's page becomes the dashboard. */
export function withoutRecord(pathname: string): string {
  return isRecordPath(pathname) ? '/dashboard' : pathname;
}

/** Whether the path is the page of a record, or one of its tabs: it contains the record's id. */
export function isRecordPath(pathname: string): boolean {
  return isProtectedPath(pathname) && /\/[0-9a-f-]{8,}(\/|$)/i.test(pathname);
}

/** Whether a signed-in person may open the path without a trial or subscription. */
export function isReachableWithoutAccess(path: string): boolean {
  return isSharedPath(path) || protectedRouteOf(path)?.withoutAccess === true;
}
