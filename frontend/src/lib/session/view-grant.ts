import { pageLoader } from '../page/page-loader.ts';

const KEY = 'oficio.view';

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

/** Stores the grant in this tab and opens the product with the member's eyes. */
export function enterView(grant: ViewGrant): void {
  sessionStorage.setItem(KEY, JSON.stringify(grant));
  pageLoader.load('/dashboard');
}

/** The view of the person whose session the page has; null without one. */
export function viewOf(userId: string | null | undefined): ViewGrant | null {
  const text = sessionStorage.getItem(KEY);
  const grant: ViewGrant | null = text && JSON.parse(text);
  return grant && grant.superadminId === userId ? grant : null;
}

/** Forgets the view and opens a page with the superadmin's own eyes. */
export function leaveView(path: string): void {
  sessionStorage.removeItem(KEY);
  pageLoader.load(path);
}
