/** The public pages, each whole; the last ones are shown instead of what was asked for. */
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
export const PUBLIC_STOPS = Object.entries(PAGES).map(([name, path]) => ({ name, path, act: showPictures }));

/** What is fetched when it is scrolled to is fetched. @param {import('./stop.mjs').Scene} scene */
async function showPictures({ page }) {
  for (const picture of await page.getByRole('img').all()) await picture.scrollIntoViewIfNeeded();
  await page.evaluate('scrollTo(0, 0)');
  await page.waitForLoadState('networkidle');
}
