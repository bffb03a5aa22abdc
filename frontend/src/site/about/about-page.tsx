import { PRODUCT_NAME } from '@oficio/contracts';
import type { SitePage } from '../site.types.ts';
import { breadcrumbData, organizationData } from '../structured-data.ts';
import { About } from './about.tsx';

export const aboutPage: SitePage = {
  path: '/about',
  meta: {
    title: `About · ${PRODUCT_NAME}`,
    description: `${PRODUCT_NAME} is the back office of freelancers and web agencies, built in Mexico. What it is, whom it is for, and what it holds to.`,
    keywords: ['about', 'back office', 'freelancers', 'web agencies', 'built in Mexico'],
    structuredData: [organizationData(), breadcrumbData({ name: 'About', path: '/about' })],
  },
  render: () => <About />,
};
