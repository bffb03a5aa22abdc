import {
  BLOG_SLUGS,
  PRODUCT_NAME,
  PUBLIC_ROUTES,
  PUBLIC_TITLES,
  protectedRouteOf,
  REDIRECT_ROUTES,
  SECTION_TITLES,
} from '@oficio/contracts';

/** The title of a path's page, there before any script runs; the product's name where nothing is known of it. */
export function titleOf(path: string): string {
  const title = TITLES.get(path) ?? TITLES.get(protectedRouteOf(path)?.section ?? '');
  return title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
}

/** Whether the application has a page there, or may have one below a section with pages of its own. */
export function isKnownPath(path: string): boolean {
  return PUBLIC_PATHS.has(path) || ARTICLES.has(path) || protectedRouteOf(path) !== undefined;
}

/**
 * Where a path is to be asked for instead: short forms lead on, and each known page has one spelling (lower case,
 * no doubled or trailing slashes). Undefined for that spelling, and for paths that nobody knows.
 */
export function canonicalPathOf(path: string): string | undefined {
  const parts = path.split('/').filter(Boolean);
  // Dots that come out of an encoded segment would be resolved on the way, and lead elsewhere.
  if (parts.includes('.') || parts.includes('..')) return undefined;
  const plain = `/${parts.join('/')}`;
  const canonical = REDIRECTS.get(plain.toLowerCase()) ?? spelled(plain);
  return canonical !== path && isKnownPath(canonical) ? canonical : undefined;
}

/** What stands below a section keeps its case: it may be somebody's id. */
function spelled(plain: string): string {
  const lowered = plain.toLowerCase();
  if (PUBLIC_PATHS.has(lowered) || ARTICLES.has(lowered)) return lowered;
  return protectedRouteOf(plain) ? plain.replace(/^\/[^/]+/, (section) => section.toLowerCase()) : plain;
}

/** By path, or by section. */
const TITLES = new Map<string, string>(Object.entries({ ...PUBLIC_TITLES, ...SECTION_TITLES }));
const PUBLIC_PATHS = new Set<string>(PUBLIC_ROUTES.map(({ path }) => path));
const ARTICLES = new Set<string>(BLOG_SLUGS.map((slug) => `/blog/${slug}`));
const REDIRECTS = new Map<string, string>(REDIRECT_ROUTES.map(({ path, to }) => [path, to]));
