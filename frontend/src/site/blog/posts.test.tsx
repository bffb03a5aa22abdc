import { readFile } from 'node:fs/promises';
import { BLOG_SLUGS, isLocalDate, PUBLIC_PAGES } from '@oficio/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { BLOG_CATEGORIES } from './blog.types.ts';
import { BlogList } from './blog-list.tsx';
import { categoryId } from './category-id.ts';
import { coverDrawing } from './cover-drawings.ts';
import { PostCard } from './post-card.tsx';
import { PostCover } from './post-cover.tsx';
import { isPublished, POSTS, PUBLISHED_POSTS } from './posts.ts';
import { countWords, readTimeOf } from './read-time.ts';
import { relatedPosts } from './related-posts.ts';

test('there are as many posts as specified, each once, latest first', () => {
  expect(POSTS).toHaveLength(PUBLIC_PAGES.blog.posts);
  for (const field of ['id', 'slug', 'title', 'excerpt', 'image'] as const) {
    expect(new Set(POSTS.map((post) => post[field])).size, field).toBe(POSTS.length);
  }
  const dates = POSTS.map(({ date }) => date);
  expect(dates.filter(isLocalDate)).toEqual([...dates].sort().reverse());
});

test('exactly the known article paths have a page', () => {
  expect(PUBLISHED_POSTS.map(({ slug }) => slug).sort()).toEqual([...BLOG_SLUGS].sort());
});

test('every category has a post and a rule that selects it', async () => {
  const styles = await readFile(new URL('blog.css', import.meta.url), 'utf8');
  for (const category of BLOG_CATEGORIES) {
    const id = categoryId(category);
    expect(POSTS.some((post) => post.category === category)).toBe(true);
    expect(styles).toContain(
      `.blog:has(#category-${id}:checked) [data-category]:not([data-category="${id}"])`,
    );
  }
});

test('a description fits a search result', () => {
  const outside = POSTS.filter(({ excerpt }) => excerpt.length < 70 || excerpt.length > 160);
  expect(outside.map(({ slug, excerpt }) => `${slug}: ${excerpt.length}`)).toEqual([]);
});

test.each(PUBLISHED_POSTS.map((post) => [post.slug, post] as const))('%s is an article', (_, post) => {
  const words = countWords(post.content);
  expect(words).toBeGreaterThanOrEqual(800);
  expect(words).toBeLessThanOrEqual(1_400);
  expect(post.readTime).toBe(Math.ceil(words / 200));
});

test('words are counted without markup and addresses', () => {
  expect(countWords('## Two words\n\n- **three** | [four](https://example.com/a b) — 5%')).toBe(5);
  expect(readTimeOf('')).toBe(1);
  expect(readTimeOf('word '.repeat(201))).toBe(2);
});

test('a card shows at most three tags and links only to an existing page', () => {
  const cards = POSTS.map((post) => ({ post, html: renderToStaticMarkup(<PostCard post={post} />) }));
  expect(Math.max(...POSTS.map(({ tags }) => tags.length))).toBeGreaterThan(3);
  for (const { post, html } of cards) {
    expect(html.match(/<li/g)).toHaveLength(PUBLIC_PAGES.blog.tagsPerCard);
    expect(html.includes('<a ')).toBe(isPublished(post));
    expect(html.includes('Not published yet')).toBe(!isPublished(post));
    expect(html.includes('min read')).toBe(isPublished(post));
  }
});

test('a drawing fills the cover, has no ids, and loads nothing', () => {
  for (const drawing of POSTS.map(({ slug }) => coverDrawing(slug))) {
    expect(drawing).toMatch(/^<path fill="#[0-9a-f]{6}" d="M0 0h640v360H0z"\/></);
    expect(drawing).not.toMatch(/<\/?(svg|style|image|use)|\s(id|class|style|href)=|url\(/);
  }
});

test('a post without a cover is refused', () => {
  expect(() => coverDrawing('not-there')).toThrow('not-there');
});

test('a cover is a drawing in the page, or a picture over a placeholder', () => {
  for (const post of POSTS) {
    const [drawn, picture] = [true, false].map((isDrawn) =>
      renderToStaticMarkup(<PostCover post={post} drawn={isDrawn} />),
    );
    expect(drawn).toContain(coverDrawing(post.slug));
    expect(drawn).not.toContain('<img');
    expect(picture).toContain(`src="${post.image}"`);
    expect(picture).not.toContain(coverDrawing(post.slug));
  }
});

test('the list loads only the pictures of posts that appear later', () => {
  const pictures = renderToStaticMarkup(<BlogList posts={POSTS} />).match(/(?<=<img src=")[^"]+/g);
  expect(pictures).toEqual(POSTS.slice(PUBLIC_PAGES.blog.firstShown).map(({ image }) => image));
});

test('related posts are the three with most in common, best first', () => {
  for (const post of PUBLISHED_POSTS) {
    const related = relatedPosts(post, PUBLISHED_POSTS);
    expect(related).toHaveLength(3);
    expect(related).not.toContain(post);
  }
  const [onboarding] = PUBLISHED_POSTS.filter(({ slug }) => slug === 'streamline-client-onboarding');
  expect(onboarding && relatedPosts(onboarding, PUBLISHED_POSTS).map(({ slug }) => slug)).toEqual([
    // A category and a tag come first; then one tag each, the later one first.
    'complete-guide-client-communication',
    'building-sustainable-freelance-business',
    'building-personal-brand-freelancer',
  ]);
});
