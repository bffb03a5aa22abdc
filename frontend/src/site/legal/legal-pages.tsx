import { PRODUCT_NAME, RETENTION, SUBSCRIPTION } from '@oficio/contracts';
import type { SitePage } from '../site.types.ts';
import { breadcrumbData } from '../structured-data.ts';
import { LAST_UPDATED } from './legal.types.ts';
import { LegalPage } from './legal-page.tsx';
import { PRIVACY } from './privacy-document.ts';
import { TERMS } from './terms-document.ts';

export const privacyPage: SitePage = {
  path: '/privacy-policy',
  modified: LAST_UPDATED.day,
  meta: {
    title: `Privacy Policy · ${PRODUCT_NAME}`,
    description: `What ${PRODUCT_NAME} keeps of you, what for and for how long: deleted within ${RETENTION.deletionDays} days after you ask, no tracking cookies, no advertising.`,
    keywords: ['privacy policy', 'personal data', 'data retention', 'data deletion', 'your rights'],
    structuredData: [breadcrumbData({ name: PRIVACY.title, path: '/privacy-policy' })],
  },
  render: () => <LegalPage document={PRIVACY} />,
};

export const termsPage: SitePage = {
  path: '/terms-of-service',
  modified: LAST_UPDATED.day,
  meta: {
    title: `Terms of Service · ${PRODUCT_NAME}`,
    description: `The terms of ${PRODUCT_NAME}: account, free trial, payment, ${SUBSCRIPTION.refundDays} days to ask for your money back, canceling, and your data, which stays yours.`,
    keywords: ['terms of service', 'free trial', 'refund', 'cancellation', 'data ownership'],
    structuredData: [breadcrumbData({ name: TERMS.title, path: '/terms-of-service' })],
  },
  render: () => <LegalPage document={TERMS} />,
};
