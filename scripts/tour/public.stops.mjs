/** The complete public pages; the last ones answer other addresses. */
const PAGES = {
  landing: '/',
  features: '/features',
  pricing: '/pricing',
  about: '/about',
  careers: '/careers',
  'help-center': '/help-center',
  contact: '/contact',
  'contact-sent': '/contact/sent',
  blog: '/blog',
  'blog-article': '/blog/streamline-client-onboarding',
  'privacy-policy': '/privacy-policy',
  terms: '/terms',
  'unknown-article': '/blog/no-such-article',
  'unknown-address': '/there-is-no-such-page',
};

/** @type {import('./stop.mjs').Stop[]} */
export const stops = Object.entries(PAGES).map(([name, path]) => ({ name, path }));
