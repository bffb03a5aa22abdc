import type { ReactNode } from 'react';

/** What search engines and link previews are told of a page. Addresses in it are paths of the site. */
interface PageMeta {
  /** The whole title of the window, unlike every other page's. */
  title: string;
  description: string;
  keywords: readonly string[];
  /** Of the preview where the page is shared; the title, the description and a picture of the title where absent. */
  share?: { title?: string; description?: string; image?: ShareImage };
  /** Set for articles alone. */
  article?: {
    published: string;
    modified?: string;
    author: string;
    section: string;
    tags: readonly string[];
  };
  /** Structured data: objects of schema.org, each with its `@type`, without `@context`. */
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

/** A page that is written to a file at build time. */
export interface SitePage {
  /** Its address, or null for a page that answers other addresses (the one for what is not found). */
  path: string | null;
  /** The file's name below the built site. */
  file: `${string}.html`;
  meta: PageMeta;
  render: () => ReactNode;
  /** What the header's button for newcomers says, where it isn't 'Get Started Free'. */
  registerLabel?: string;
  /** The day of its last change as `YYYY-MM-DD`, where one is known; an article's stands in `meta.article`. */
  modified?: string;
  /** Kept out of search engines and the site map. */
  unlisted?: true;
}
