import { expect, test } from 'vitest';
import { renderFeed } from './feed.ts';
import { PUBLISHED_POSTS } from './posts.ts';

const feed = renderFeed(PUBLISHED_POSTS);

test('the feed is well-formed XML and uses only XML’s own references', () => {
  const open: string[] = [];
  for (const [, end, name = '', attributes = ''] of feed.matchAll(/<(\/?)([a-z:]+)([^<>]*)>/gi)) {
    if (attributes.endsWith('/')) continue;
    if (end) expect(open.pop()).toBe(name);
    else open.push(name);
  }
  expect(open).toEqual([]);
  expect(feed.replaceAll(/<\?xml[^<>]*\?>|<\/?[a-z:]+(?: [a-z:]+="[^"<>]*")*\/?>/gi, '')).not.toMatch(/[<>]/);
  expect(feed).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
});

test('the feed has each complete article with its date', () => {
  expect(feed.match(/<item>/g)).toHaveLength(PUBLISHED_POSTS.length);
  expect(feed).toContain('<pubDate>Sun, 22 Nov 2026 00:00:00 GMT</pubDate>');
  expect(feed).toContain('&lt;h2&gt;Work out what an hour has to cost&lt;/h2&gt;');
});

test('every address in the feed is absolute', () => {
  const addresses = [
    ...feed.matchAll(/<(?:link|guid)[^>]*>([^<]*)</g),
    ...feed.matchAll(/href=(?:"|&quot;)(.*?)(?:"|&quot;)/g),
  ].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(2 * PUBLISHED_POSTS.length);
  expect(addresses.filter((address) => !address?.match(/^(https:\/\/|mailto:|__PUBLIC_URL__\/)/))).toEqual(
    [],
  );
});
