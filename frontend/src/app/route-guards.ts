import { isSharedPath, protectedRouteOf, safeRedirect } from '@oficio/contracts';
import { selectIsLoading, selectIsSignedIn } from '@oficio/machines/auth';
import { redirect } from '@tanstack/react-router';
import { waitFor } from 'xstate';
import { forgetSpentRedirect, isWayOfAnother, spentRedirect } from '../lib/stored-redirect.ts';
import type { AuthActor } from './actors.ts';

const FOR_VISITORS = /^\/(login|register)?\/?([?#]|$)/;

interface GuardInput {
  context: { auth: AuthActor };
  location: { href: string };
}

/**
 * For signed-in screens: waits until it is known who is here, and sends visitors to `/login`, or to the document that
 * stands at the same address for them.
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
 * For screens of visitors: who arrives signed in goes to the dashboard; who signed in on such a screen goes
 * where they wanted to.
 */
export function leaveWhenSignedIn({
  context: { auth },
  search,
}: Pick<GuardInput, 'context'> & { search: { redirect?: string | undefined } }): void {
  const snapshot = auth.getSnapshot();
  if (!selectIsSignedIn(snapshot)) return;
  if (snapshot.context.origin === 'restored') throw redirect({ to: '/dashboard' });
  const path = safeRedirect(search.redirect ?? spentRedirect());
  // A screen for visitors would lead here again, and again.
  if (FOR_VISITORS.test(path)) throw redirect({ to: '/dashboard' });
  const another = isWayOfAnother(snapshot.context.session?.userId ?? '');
  throw redirect({ href: another ? withoutRecord(path.replace(/[?#].*$/, '')) : path });
}

/**
 * For paths without a screen: a public page is loaded as the document that it is; otherwise a visitor goes to the
 * landing page, or to `/login` when the path is a protected one, and a signed-in person goes to the dashboard.
 */
export async function leaveUnknownPath({ context, location }: GuardInput): Promise<void> {
  await leaveForDocument(location.href);
  if (isProtectedPath(location.href)) await requireSignedIn({ context, location });
  const snapshot = await waitFor(context.auth, (current) => !selectIsLoading(current));
  throw redirect({ to: selectIsSignedIn(snapshot) ? '/dashboard' : '/', replace: true });
}

/** Leaves for a public page, if the path is one. What is needed for it is loaded then: few leave the application. */
export async function leaveForDocument(path: string): Promise<void> {
  (await import('./public-documents.ts')).leaveForDocument(path);
}

/** Whether a path belongs to the signed-in part, whether or not it has a screen. */
export function isProtectedPath(path: string): boolean {
  return protectedRouteOf(path) !== undefined;
}

/** Where the path leads for somebody who can't see its record: a list stays, one record is left. */
export function withoutRecord(pathname: string): string {
  return isRecordPath(pathname) ? '/dashboard' : pathname;
}

/** Whether the path shows one record of an organization: it ends with the record's id. */
export function isRecordPath(pathname: string): boolean {
  return isProtectedPath(pathname) && /\/[0-9a-f-]{8,}\/?$/i.test(pathname);
}

/** Whether a signed-in person may open the path without a trial or subscription. */
export function isReachableWithoutAccess(path: string): boolean {
  return isSharedPath(path) || protectedRouteOf(path)?.withoutAccess === true;
}
