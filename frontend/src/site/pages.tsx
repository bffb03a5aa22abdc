import { aboutPage } from './about/about-page.tsx';
import { blogPages } from './blog/blog-pages.tsx';
import { careersPage } from './careers/careers-page.tsx';
import { contactPage, contactSentPage } from './contact/contact-pages.tsx';
import { featuresPage } from './features/features-page.tsx';
import { helpCenterPage } from './help-center/help-center-page.tsx';
import { homePage } from './home/home-page.tsx';
import { privacyPage, termsPage } from './legal/legal-pages.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import { pricingPage } from './pricing/pricing-page.tsx';
import type { SitePage } from './site.types.ts';

/** Every public page, in the order of the site map. */
export const SITE_PAGES: readonly SitePage[] = [
  homePage,
  featuresPage,
  pricingPage,
  aboutPage,
  careersPage,
  helpCenterPage,
  contactPage,
  ...blogPages,
  privacyPage,
  termsPage,
  contactSentPage,
  notFoundPage,
];
