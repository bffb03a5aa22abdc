import { PORTAL } from '@oficio/contracts';
import type { CookieOptions, Request, Response } from 'express';

/** The cookie of a portal's session. No script reads it, and no page outside of `/portal` gets it. */
const NAME = 'oficio_portal';

/** The value of the cookie; null without one. */
export function readPortalCookie(request: Request): string | null {
  return readCookie(request, NAME);
}

/** The value of a cookie as it was sent; null without one. */
export function readCookie({ headers }: Request, wanted: string): string | null {
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=');
    if (name === wanted && value) return value;
  }
  return null;
}

export function setPortalCookie(response: Response, token: string, publicUrl: string): void {
  response.cookie(NAME, token, { ...attributes(publicUrl), maxAge: PORTAL.sessionMs });
}

export function clearPortalCookie(response: Response, publicUrl: string): void {
  response.clearCookie(NAME, attributes(publicUrl));
}

function attributes(publicUrl: string): CookieOptions {
  return { path: '/portal', httpOnly: true, sameSite: 'lax', secure: publicUrl.startsWith('https:') };
}
