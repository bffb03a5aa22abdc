export const BLOG_CATEGORIES = [
  'Client Management',
  'Finances',
  'Business Growth',
  'Hosting',
  'Automation',
  'Project Management',
  'Branding',
  'Legal',
] as const;

export type BlogCategory = (typeof BLOG_CATEGORIES)[number];

export interface BlogPost {
  id: number;
  title: string;
  slug: string;
  excerpt: string;
  /** Markdown; null while the post has no article. */
  content: string | null;
  /** The date of publication or else of the announcement: `YYYY-MM-DD`. */
  date: string;
  author: string;
  category: BlogCategory;
  /** In minutes; null without an article. */
  readTime: number | null;
  tags: readonly string[];
  /** The address of the cover, which is 640 × 360. */
  image: string;
}

/** A post with a page of its own. */
export interface PublishedPost extends BlogPost {
  content: string;
  readTime: number;
}
