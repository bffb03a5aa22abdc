import { homePage } from './home/home-page.tsx';
import { privacyPage, termsPage } from './legal/legal-pages.tsx';
import { notFoundPage } from './not-found/not-found-page.tsx';
import type { SitePage } from './site.types.ts';

/** Every public page, in the order of the site map. */
export const SITE_PAGES: readonly SitePage[] = [homePage, privacyPage, termsPage, notFoundPage];
