import { publicAddress } from './public-url.ts';
import type { SitePage } from './site.types.ts';

/** `sitemap.xml` (https://www.sitemaps.org/protocol.html) of the indexable pages. */
export function siteMap(pages: readonly SitePage[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.filter((page) => !page.unlisted).flatMap(entry),
    '</urlset>',
    '',
  ].join('\n');
}

function entry({ path, meta, modified }: SitePage): string[] {
  if (path === null) return [];
  const day = modified ?? meta.article?.published;
  const lastModified = day === undefined ? '' : `<lastmod>${day}</lastmod>`;
  return [`  <url><loc>${publicAddress(path)}</loc>${lastModified}</url>`];
}
