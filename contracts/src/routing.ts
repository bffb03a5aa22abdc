/** A page that needs no sign-in and no subscription look-up. */
interface PublicRoute {
  path: string;
  /** Written to a file at build time, in front of the application. */
  document?: true;
}

/** A part of the signed-in application: its path and everything below it. */
interface ProtectedRoute {
  section: string;
  /** Reachable without a trial or subscription. */
  withoutAccess?: true;
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

/** The union of both specification documents' lists. */
export const PROTECTED_ROUTES = [
  { section: 'dashboard' },
  { section: 'accounting' },
  { section: 'clients' },
  { section: 'collaborators' },
  { section: 'organization' },
  { section: 'hosting' },
  { section: 'invoices' },
  { section: 'analytics' },
  { section: 'email-reminders' },
  { section: 'settings', withoutAccess: true },
  { section: 'subscription', withoutAccess: true },
  { section: 'subscription-plans', withoutAccess: true },
  { section: 'superadmin', withoutAccess: true },
  { section: 'import' },
  { section: 'notifications', withoutAccess: true },
  { section: 'notification-settings', withoutAccess: true },
  { section: 'notification-center', withoutAccess: true },
  { section: 'support', withoutAccess: true },
  { section: 'projects' },
] as const satisfies readonly ProtectedRoute[];

/** Short forms that lead on. `/login?register=true` to `/register` is the sign-in route's own. */
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
 * Whether a path (with or without query and fragment) is a public page that is loaded as a document of its own.
 * A shared page (`isSharedPath`) is one too, to visitors.
 */
export function isDocumentPath(path: string): boolean {
  const [plain = ''] = path.split(/[?#]/);
  return DOCUMENT_PATHS.has(plain) || REDIRECT_ROUTES.some((route) => route.path === plain);
}

/** The protected part that a path (with or without query and fragment) belongs to, whether or not it has a screen. */
export function protectedRouteOf(path: string): ProtectedRoute | undefined {
  const [plain = ''] = path.split(/[?#]/);
  const section = decodeLeniently(plain)
    .split('/')
    .find((part) => part !== '')
    ?.toLowerCase();
  return PROTECTED_ROUTES.find((route) => route.section === section);
}

const DEFAULT_REDIRECT = '/dashboard';

/**
 * The same-origin path (with query and fragment) that a `redirect` value names, or `/dashboard`.
 * Anything that a browser could resolve to another origin or scheme is ignored.
 */
export function safeRedirect(value: string | null | undefined): string {
  if (!value?.startsWith('/') || hasControlOrBackslash(value)) return DEFAULT_REDIRECT;
  const origin = 'https://origin.invalid';
  let resolved: URL;
  try {
    resolved = new URL(value, origin);
  } catch {
    return DEFAULT_REDIRECT;
  }
  const path = resolved.pathname + resolved.search + resolved.hash;
  // "//host" and its encoded spellings would leave the origin if decoded once more on the way.
  const decodedAgain = decodeLeniently(resolved.pathname);
  const leaves =
    resolved.origin !== origin ||
    path.startsWith('//') ||
    decodedAgain.startsWith('//') ||
    decodedAgain.includes('\\') ||
    hasControlOrBackslash(decodedAgain);
  return leaves ? DEFAULT_REDIRECT : path;
}

function decodeLeniently(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function hasControlOrBackslash(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  return /[\u0000-\u001f\u007f\\]/.test(text);
}
