import { publicAddress } from './public-url.ts';

/** Paths for programs, without content for readers. */
const NOT_PAGES = ['/api/', '/auth/v1/', '/realtime/v1/', '/dev/'] as const;

/** `robots.txt` (RFC 9309). The application's pages are allowed here; their answers keep them out of search engines. */
export function robots(): string {
  return [
    'User-agent: *',
    ...NOT_PAGES.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicAddress('/sitemap.xml')}`,
    '',
  ].join('\n');
}
