import type { BlogPost, PublishedPost } from './blog.types.ts';
import { coverAddress } from './cover-drawings.ts';
import { POST_FACTS } from './post-facts.ts';
import { readTimeOf } from './read-time.ts';

const TEXTS = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true });

/** The author of every post. */
const AUTHOR = 'The Oficio team';

/** Every post, latest first. */
export const POSTS: readonly BlogPost[] = POST_FACTS.map((facts) => {
  const content = TEXTS[`./articles/${facts.slug}.md`] ?? null;
  const readTime = content === null ? null : readTimeOf(content);
  return { ...facts, author: AUTHOR, content, readTime, image: coverAddress(facts.slug) };
}).sort((one, other) => other.date.localeCompare(one.date));

export const PUBLISHED_POSTS: readonly PublishedPost[] = POSTS.filter(isPublished);

/** Whether a post has a page of its own. */
export function isPublished(post: BlogPost): post is PublishedPost {
  return post.content !== null;
}

/** The address of a post's page. */
export function pathOf({ slug }: PublishedPost): string {
  return `/blog/${slug}`;
}
