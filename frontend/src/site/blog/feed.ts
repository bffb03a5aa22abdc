import { PRODUCT_NAME } from '@oficio/contracts';
import { publicAddress } from '../public-url.ts';
import { renderMarkdown } from './article-html.ts';
import type { PublishedPost } from './blog.types.ts';
import { pathOf } from './posts.ts';

export const FEED = { path: '/feed.xml', title: `${PRODUCT_NAME} blog` } as const;

/** The complete articles as RSS 2.0 (https://www.rssboard.org/rss-specification). */
export function renderFeed(posts: readonly PublishedPost[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(FEED.title)}</title>
<link>${publicAddress('/blog')}</link>
<atom:link href="${publicAddress(FEED.path)}" rel="self" type="application/rss+xml"/>
<description>Clients, money and promises: practical pieces for freelancers and small agencies.</description>
<language>en</language>
${posts.map(renderItem).join('\n')}
</channel>
</rss>
`;
}

function renderItem(post: PublishedPost): string {
  const address = publicAddress(pathOf(post));
  const subjects = [post.category, ...post.tags];
  return `<item>
<title>${escapeXml(post.title)}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${new Date(post.date).toUTCString()}</pubDate>
<dc:creator>${escapeXml(post.author)}</dc:creator>
${subjects.map((subject) => `<category>${escapeXml(subject)}</category>`).join('\n')}
<description>${escapeXml(post.excerpt)}</description>
<content:encoded>${escapeXml(withWholeAddresses(renderMarkdown(post.content)))}</content:encoded>
</item>`;
}

/** A feed reader has no base address for relative links. */
function withWholeAddresses(html: string): string {
  return html.replaceAll('href="/', `href="${publicAddress('/')}`);
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
