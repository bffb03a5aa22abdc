import { PRODUCT_NAME } from '@oficio/contracts';
import type { SitePage } from '../site.types.ts';
import { breadcrumbData } from '../structured-data.ts';
import { Careers } from './careers.tsx';

export const careersPage: SitePage = {
  path: '/careers',
  meta: {
    title: `Careers · ${PRODUCT_NAME}`,
    description: `Three open positions at ${PRODUCT_NAME}: Senior Frontend Developer, Product Designer and Customer Success Manager. Apply with one email.`,
    keywords: ['careers', 'jobs', 'frontend developer', 'product designer', 'customer success manager'],
    structuredData: [breadcrumbData({ name: 'Careers', path: '/careers' })],
  },
  render: () => <Careers />,
};
