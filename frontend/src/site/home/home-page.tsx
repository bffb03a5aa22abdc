import type { SitePage } from '../site.types.ts';
import { Home } from './home.tsx';

export const homePage: SitePage = {
  path: '/',
  file: 'home.html',
  meta: {
    title: 'Oficio: the back office of freelancers and web agencies',
    description:
      'Clients, domain and hosting renewals, invoices, income and expenses for people who bill their own hours.',
    keywords: ['back office', 'freelancers', 'web agencies', 'client management'],
    structuredData: [],
  },
  render: () => <Home />,
};
