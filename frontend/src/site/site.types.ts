import type { ReactNode } from 'react';

/** A page's metadata for search engines and link previews. Addresses in it are paths of the site. */
interface PageMeta {
  /** The complete window title, without an automatic suffix. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** Only for articles. */
  article?: {
    published: string;
    author: string;
    section: string;
    tags: readonly string[];
  };
  /** Structured data: objects of schema.org with `@type`, without `@context`. */
  structuredData: readonly StructuredData[];
}

export interface ShareImage {
  path: string;
  width: number;
  height: number;
  alt: string;
}

export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

/** A page that the build writes to a file. */
export interface SitePage {
  /** The page's address; null for the page of unknown addresses. */
  path: string | null;
  meta: PageMeta;
  render: () => ReactNode;
  /** The label of the sign-up button if it isn't 'Get Started Free'. */
  registerLabel?: string;
  /** The day of the last change as `YYYY-MM-DD`, if known; an article's is in `meta.article`. */
  modified?: string;
  /** Excluded from search engines and the site map. */
  unlisted?: true;
}
