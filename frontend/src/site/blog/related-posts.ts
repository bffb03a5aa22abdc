import type { BlogPost, PublishedPost } from './blog.types.ts';

const RELATED = 3;

/** A shared category weighs more than a shared tag. */
const CATEGORY_WEIGHT = 2;

/** The three of `posts` closest to a post by category and tags; the latest first among equals. */
export function relatedPosts(post: BlogPost, posts: readonly PublishedPost[]): PublishedPost[] {
  return posts
    .filter(({ slug }) => slug !== post.slug)
    .sort((one, other) => closeness(post, other) - closeness(post, one) || other.date.localeCompare(one.date))
    .slice(0, RELATED);
}

function closeness(post: BlogPost, other: BlogPost): number {
  const sharedTags = other.tags.filter((tag) => post.tags.includes(tag)).length;
  return sharedTags + (post.category === other.category ? CATEGORY_WEIGHT : 0);
}
