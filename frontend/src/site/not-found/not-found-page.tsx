import type { SitePage } from '../site.types.ts';
import { NotFound } from './not-found.tsx';

export const notFoundPage: SitePage = {
  path: null,
  unlisted: true,
  meta: {
    title: 'Page not found · Oficio',
    description:
      'There is no page at this address. The home page, the blog, help and contact are a step away.',
    keywords: [],
    structuredData: [],
  },
  render: () => <NotFound />,
};
