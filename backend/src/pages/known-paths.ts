import {
  BLOG_SLUGS,
  PRODUCT_NAME,
  PUBLIC_ROUTES,
  PUBLIC_TITLES,
  protectedRouteOf,
  REDIRECT_ROUTES,
  SECTION_TITLES,
} from '@oficio/contracts';

/** The title of a path's page before any script runs. An unknown path has the product's name. */
export function titleOf(path: string): string {
  const title = TITLES.get(path) ?? TITLES.get(protectedRouteOf(path)?.section ?? '');
  return title ? `${title} · ${PRODUCT_NAME}` : PRODUCT_NAME;
}

/** Whether the application has a page at the path, or may have one because the path is below a section. */
export function isKnownPath(path: string): boolean {
  return PUBLIC_PATHS.has(path) || ARTICLES.has(path) || protectedRouteOf(path) !== undefined;
}

/**
 * The canonical path: short forms are expanded, and each known page has one spelling (lower case, no doubled or
 * trailing slashes). Undefined for a canonical path and for unknown paths.
 */
export function canonicalPathOf(path: string): string | undefined {
  const parts = path.split('/').filter(Boolean);
  // Dots from an encoded segment would be resolved by the browser and lead elsewhere.
  if (parts.includes('.') || parts.includes('..')) return undefined;
  const plain = `/${parts.join('/')}`;
  const canonical = REDIRECTS.get(plain.toLowerCase()) ?? spelled(plain);
  return canonical !== path && isKnownPath(canonical) ? canonical : undefined;
}

/** The part below a section keeps its case, because it may be an id. */
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
