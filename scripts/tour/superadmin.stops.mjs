import { superadmin } from './people.mjs';

const PAGES = [
  'organizations',
  'users',
  'subscriptions',
  'coupons',
  'support',
  'mails',
  'jobs',
  'lookups',
  'events',
  'usage',
  'views',
  'audit',
];

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'superadmin', who: superadmin, path: '/superadmin' },
  ...PAGES.map((page) => ({ name: `superadmin-${page}`, who: superadmin, path: `/superadmin/${page}` })),
];
