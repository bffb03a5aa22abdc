import type { BLOG_SLUGS } from '@oficio/contracts';
import invoicing from './articles/automating-invoicing-process.md?raw';
import brand from './articles/building-personal-brand-freelancer.md?raw';
import sustainable from './articles/building-sustainable-freelance-business.md?raw';
import communication from './articles/complete-guide-client-communication.md?raw';
import onboarding from './articles/streamline-client-onboarding.md?raw';

/** The text of every article, in Markdown. */
export const ARTICLE_TEXTS: Readonly<Record<(typeof BLOG_SLUGS)[number], string>> = {
  'streamline-client-onboarding': onboarding,
  'automating-invoicing-process': invoicing,
  'complete-guide-client-communication': communication,
  'building-personal-brand-freelancer': brand,
  'building-sustainable-freelance-business': sustainable,
};
