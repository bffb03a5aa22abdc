import type { BlogCategory } from './blog.types.ts';

/** A category's name for attributes and selectors. */
export function categoryId(category: BlogCategory): string {
  return category.toLowerCase().replaceAll(' ', '-');
}
