/** A link of the header, the phone menu or the footer. */
export interface SiteLink {
  name: string;
  path: string;
}

/** The links of the header and the phone menu. */
export const MAIN_LINKS: readonly SiteLink[] = [
  { name: 'Features', path: '/features' },
  { name: 'Pricing', path: '/pricing' },
  { name: 'Blog', path: '/blog' },
  { name: 'Help', path: '/help-center' },
];

export const PRODUCT_LINKS: readonly SiteLink[] = [
  { name: 'Features', path: '/features' },
  { name: 'Pricing', path: '/pricing' },
  { name: 'Help Center', path: '/help-center' },
  { name: 'Contact', path: '/contact' },
];

export const COMPANY_LINKS: readonly SiteLink[] = [
  { name: 'About', path: '/about' },
  { name: 'Blog', path: '/blog' },
  { name: 'Careers', path: '/careers' },
  { name: 'Privacy Policy', path: '/privacy-policy' },
  { name: 'Terms of Service', path: '/terms-of-service' },
];
