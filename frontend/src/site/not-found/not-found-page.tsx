import type { SitePage } from '../site.types.ts';

export const notFoundPage: SitePage = {
  path: null,
  file: 'not-found.html',
  unlisted: true,
  meta: {
    title: 'Page not found · Oficio',
    description: 'There is no page at this address.',
    keywords: [],
    structuredData: [],
  },
  render: () => (
    <section className="mx-auto max-w-3xl px-4 py-24 md:px-8">
      <h1 className="text-2xl font-semibold">There is no page here.</h1>
      <p className="mt-4 text-ink-muted">
        It may have moved, or the address has a typing error. <a href="/">Go to the first page.</a>
      </p>
    </section>
  ),
};
