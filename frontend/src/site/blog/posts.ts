import { ARTICLE_TEXTS } from './article-texts.ts';
import type { BlogPost, PublishedPost } from './blog.types.ts';
import { POST_FACTS } from './post-facts.ts';
import { readTimeOf } from './read-time.ts';

/** The author of every post. */
const AUTHOR = 'The Oficio team';

/** Every post, latest first. */
export const POSTS: readonly BlogPost[] = POST_FACTS.map((facts) => {
  const content = textOf(facts.slug);
  return { ...facts, author: AUTHOR, content, readTime: content === null ? null : readTimeOf(content) };
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

function textOf(slug: string): string | null {
  return (ARTICLE_TEXTS as Readonly<Record<string, string | undefined>>)[slug] ?? null;
}
