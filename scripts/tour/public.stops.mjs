/** @type {import('./stop.mjs').Stop[]} */
export const PUBLIC_STOPS = [
  { name: 'landing', path: '/' },
  { name: 'terms', path: '/terms' },
  { name: 'unknown-address', path: '/there-is-no-such-page' },
];
