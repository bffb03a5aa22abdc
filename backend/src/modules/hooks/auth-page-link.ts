import type { AuthMailKind } from '../../mails/index.ts';

/** The page that verifies the token of each kind of mail. */
const PAGES: Record<AuthMailKind, string> = {
  signup: '/auth/callback',
  invite: '/auth/callback',
  email_change: '/auth/callback',
  magiclink: '/magic-link-verify',
  recovery: '/reset-password',
  reauthentication: '/',
  account_exists_notification: '/login',
  email_changed_notification: '/contact',
  password_changed_notification: '/forgot-password',
};
const TARGETS = ['/auth/callback', '/magic-link-verify', '/reset-password', '/accept-invitation'];

/**
 * The page that verifies the token by a POST: the page that the request named, with its query, if it is Oficio's. A
 * link that a GET verifies would be used up by programs that open links before people do.
 */
export function authPageLink(
  publicUrl: string,
  kind: AuthMailKind,
  tokenHash: string,
  redirectTo: string,
): string {
  if (kind === 'reauthentication') return '';
  if (kind.endsWith('_notification')) return new URL(PAGES[kind], publicUrl).href;
  const page = targetOf(publicUrl, kind, redirectTo);
  page.searchParams.set('token_hash', tokenHash);
  page.searchParams.set('type', kind);
  return page.href;
}

function targetOf(publicUrl: string, kind: AuthMailKind, redirectTo: string): URL {
  const own = new URL(PAGES[kind], publicUrl);
  if (kind === 'magiclink' || !URL.canParse(redirectTo)) return own;
  const wanted = new URL(redirectTo);
  if (wanted.origin !== own.origin || !TARGETS.includes(wanted.pathname)) return own;
  wanted.hash = '';
  return wanted;
}
