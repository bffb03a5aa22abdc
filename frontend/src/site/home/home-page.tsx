import type { SitePage } from '../site.types.ts';
import { organizationData, softwareData, websiteData } from '../structured-data.ts';
import { Home } from './home.tsx';

export const homePage: SitePage = {
  path: '/',
  meta: {
    title: 'Oficio: the back office of freelancers and web agencies',
    description:
      'Clients, team and everything that changed, in one place that answers at once. For freelancers and web agencies: 30 days free, no card needed.',
    keywords: ['back office', 'freelancers', 'web agencies', 'client management', 'business dashboard'],
    structuredData: [organizationData(), websiteData(), softwareData()],
  },
  render: () => <Home />,
};
