/** @type {import('./stop.mjs').Stop[]} */
export const PUBLIC_STOPS = [
  { name: 'landing', path: '/' },
  { name: 'features', path: '/features' },
  { name: 'pricing', path: '/pricing' },
  { name: 'pricing-question', path: '/pricing#money-back' },
  { name: 'about', path: '/about' },
  { name: 'careers', path: '/careers' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'terms', path: '/terms' },
  { name: 'unknown-address', path: '/there-is-no-such-page' },
];
