import type { BlogPost, PublishedPost } from './blog.types.ts';

const RELATED = 3;

/** A category in common says more than one tag. */
const CATEGORY_WEIGHT = 2;

/** The three of `posts` that are closest to a post by category and tags; of equally close ones the latest. */
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
