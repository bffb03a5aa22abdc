import { publicAddress } from './public-url.ts';

/** What programs answer to, not people: nothing to find there. */
const NOT_PAGES = ['/api/', '/auth/v1/', '/realtime/v1/', '/dev/'] as const;

/** `robots.txt` (RFC 9309). Pages of the application are not closed here: their answers keep them out. */
export function robots(): string {
  return [
    'User-agent: *',
    ...NOT_PAGES.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicAddress('/sitemap.xml')}`,
    '',
  ].join('\n');
}
