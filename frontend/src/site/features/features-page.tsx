import { PRODUCT_NAME } from '@oficio/contracts';
import type { SitePage } from '../site.types.ts';
import { breadcrumbData, softwareData } from '../structured-data.ts';
import { Features } from './features.tsx';

export const featuresPage: SitePage = {
  path: '/features',
  meta: {
    title: `Features · ${PRODUCT_NAME}`,
    description: `What ${PRODUCT_NAME} does today: clients, invoices, income and expenses, analytics, domains, renewals and reminders. And how you bring what you have elsewhere.`,
    keywords: [
      'client management',
      'business dashboard',
      'hosting and domain renewals',
      'invoicing',
      'email reminders',
      'collaboration',
    ],
    structuredData: [softwareData(), breadcrumbData({ name: 'Features', path: '/features' })],
  },
  render: () => <Features />,
};
