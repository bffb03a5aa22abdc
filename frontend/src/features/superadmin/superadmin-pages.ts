/** The pages of the area, in the order of its tabs. The key is the segment of the address; the overview has none. */
export const SUPERADMIN_PAGES = {
  '': 'Overview',
  organizations: 'Organizations',
  users: 'Users',
  subscriptions: 'Subscriptions',
  coupons: 'Coupons',
  support: 'Support',
  replies: 'Canned replies',
  mails: 'Mails',
  jobs: 'Jobs',
  lookups: 'Look-ups',
  events: 'Events',
  usage: 'Usage',
  audit: 'Audit',
  views: 'Views',
} as const;

export type SuperadminPage = keyof typeof SUPERADMIN_PAGES;

const SUPERADMIN_PATH = '/superadmin';

export function isSuperadminPage(segment: string): segment is SuperadminPage {
  return Object.hasOwn(SUPERADMIN_PAGES, segment);
}

/** The address of a page, or of one thing on it. */
export function superadminPath(page: SuperadminPage, id?: string): string {
  return [SUPERADMIN_PATH, page, id].filter(Boolean).join('/');
}
