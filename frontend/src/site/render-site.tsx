import { renderToStaticMarkup } from 'react-dom/server';
import { FEED, renderFeed } from './blog/feed.ts';
import { PUBLISHED_POSTS } from './blog/posts.ts';
import { type SiteAssets, SiteDocument } from './document.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { SITE_PAGES } from './pages.tsx';
import { robots } from './robots.ts';
import { pageName } from './share-image.ts';
import type { SitePage } from './site.types.ts';
import { siteMap } from './site-map.ts';

/** A file of the built site, with `__PUBLIC_URL__` in place of the installation's address. */
export interface SiteFile {
  /** Null for the page of unknown addresses. */
  path: string | null;
  name: string;
  /** Its media type. */
  type: string;
  content: string;
}

/** Renders all files of the public site from the build's file names. */
export function renderSite(assets: SiteAssets): SiteFile[] {
  return [
    ...SITE_PAGES.map((page) => ({
      path: page.path,
      name: fileOf(page),
      type: 'text/html; charset=utf-8',
      content: renderPage(page, assets),
    })),
    {
      path: '/sitemap.xml',
      name: 'sitemap.xml',
      type: 'application/xml; charset=utf-8',
      content: siteMap(SITE_PAGES),
    },
    {
      path: FEED.path,
      name: 'feed.xml',
      type: 'application/rss+xml; charset=utf-8',
      content: renderFeed(PUBLISHED_POSTS),
    },
    { path: '/robots.txt', name: 'robots.txt', type: 'text/plain; charset=utf-8', content: robots() },
  ];
}

/** The name of a page's file below the built site. */
export function fileOf({ path }: SitePage): string {
  return `${path === null ? 'not-found' : pageName(path)}.html`;
}

function renderPage(page: SitePage, assets: SiteAssets): string {
  return `<!doctype html>${renderToStaticMarkup(
    <SiteDocument page={page} assets={assets}>
      <SiteLayout registerLabel={page.registerLabel}>{page.render()}</SiteLayout>
    </SiteDocument>,
  )}`;
}
