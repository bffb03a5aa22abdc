import { pageLoader } from '../page/page-loader.ts';

export const VIEW_KEY = 'oficio.view';

/** A superadmin's view of an organization as one of its members, in this tab alone. */
export interface ViewGrant {
  /** The id that each request of the view carries. */
  id: string;
  superadminId: string;
  personName: string;
  organizationId: string;
  organizationName: string;
  /** An instant. */
  expiresAt: string;
}

/** The view of the person whose session the page has; null without one. */
export function viewOf(userId: string | null | undefined): ViewGrant | null {
  const grant: ViewGrant | null = JSON.parse(sessionStorage.getItem(VIEW_KEY) ?? 'null');
  return grant?.superadminId === userId ? grant : null;
}

/** Forgets the view and opens a page with the superadmin's own eyes. */
export function leaveView(path: string): void {
  sessionStorage.removeItem(VIEW_KEY);
  pageLoader.load(path);
}
