/** A page that needs no sign-in and no subscription check. */
interface PublicRoute {
  path: string;
  /** Built to a file, which the server answers before the application. */
  document?: true;
}

export const PUBLIC_ROUTES = [
  { path: '/', document: true },
  { path: '/login' },
  { path: '/register' },
  { path: '/about', document: true },
  { path: '/privacy-policy', document: true },
  { path: '/terms-of-service', document: true },
  { path: '/contact', document: true },
  { path: '/features', document: true },
  { path: '/pricing', document: true },
  { path: '/help-center', document: true },
  { path: '/forgot-password' },
  { path: '/reset-password' },
  { path: '/verify-email' },
  { path: '/auth/callback' },
  { path: '/magic-link-verify' },
  { path: '/accept-invitation' },
  { path: '/careers', document: true },
  { path: '/blog', document: true },
] as const satisfies readonly PublicRoute[];

/** Redirects for short addresses. The sign-in route itself redirects `/login?register=true` to `/register`. */
export const REDIRECT_ROUTES = [
  { path: '/terms', to: '/terms-of-service' },
  { path: '/privacy', to: '/privacy-policy' },
] as const;

/** Articles with a page of their own, at `/blog/{slug}`. */
export const BLOG_SLUGS = [
  'streamline-client-onboarding',
  'automating-invoicing-process',
  'complete-guide-client-communication',
  'building-personal-brand-freelancer',
  'building-sustainable-freelance-business',
] as const;

const DOCUMENT_PATHS: ReadonlySet<string> = new Set([
  ...PUBLIC_ROUTES.filter((route) => 'document' in route).map(({ path }) => path),
  ...BLOG_SLUGS.map((slug) => `/blog/${slug}`),
]);

/**
 * Whether a path (with or without query and fragment) is a public page with a document of its own. A shared page
 * (`isSharedPath`) is one too, for visitors.
 */
export function isDocumentPath(path: string): boolean {
  const [plain = ''] = path.split(/[?#]/);
  return DOCUMENT_PATHS.has(plain) || REDIRECT_ROUTES.some((route) => route.path === plain);
}
