/** A page that needs no sign-in and no subscription look-up. `title` stands before the product's name. */
interface PublicRoute {
  path: string;
  title?: string;
  /** Written to a file at build time, in front of the application. */
  document?: true;
}

/** A part of the signed-in application: its path and everything below it. */
interface ProtectedRoute {
  section: string;
  title: string;
  /** Reachable without a trial or subscription. */
  withoutAccess?: true;
}

export const PUBLIC_ROUTES = [
  { path: '/', document: true },
  { path: '/login', title: 'Sign in' },
  { path: '/register', title: 'Create your account' },
  { path: '/about', title: 'About', document: true },
  { path: '/privacy-policy', title: 'Privacy Policy', document: true },
  { path: '/terms-of-service', title: 'Terms of Service', document: true },
  { path: '/contact', title: 'Contact', document: true },
  { path: '/features', title: 'Features', document: true },
  { path: '/pricing', title: 'Pricing', document: true },
  { path: '/help-center', title: 'Help center', document: true },
  { path: '/forgot-password', title: 'Forgot your password?' },
  { path: '/reset-password', title: 'Choose a new password' },
  { path: '/verify-email', title: 'Check your inbox' },
  { path: '/auth/callback', title: 'Signing in' },
  { path: '/magic-link-verify', title: 'Magic link' },
  { path: '/accept-invitation', title: 'Invitation' },
  { path: '/careers', title: 'Careers', document: true },
  { path: '/blog', title: 'Blog', document: true },
] as const satisfies readonly PublicRoute[];

/** The union of both specification documents' lists. */
export const PROTECTED_ROUTES = [
  { section: 'dashboard', title: 'Dashboard' },
  { section: 'accounting', title: 'Accounting' },
  { section: 'clients', title: 'Clients' },
  { section: 'collaborators', title: 'Collaborators' },
  { section: 'organization', title: 'Organization' },
  { section: 'hosting', title: 'Hosting' },
  { section: 'invoices', title: 'Invoices' },
  { section: 'analytics', title: 'Analytics' },
  { section: 'email-reminders', title: 'Email reminders' },
  { section: 'settings', title: 'Settings', withoutAccess: true },
  { section: 'subscription', title: 'Subscription', withoutAccess: true },
  { section: 'subscription-plans', title: 'Plans', withoutAccess: true },
  { section: 'superadmin', title: 'Superadmin', withoutAccess: true },
  { section: 'import', title: 'Import' },
  { section: 'notifications', title: 'Notifications', withoutAccess: true },
  { section: 'notification-settings', title: 'Notification settings', withoutAccess: true },
  { section: 'notification-center', title: 'Notification center', withoutAccess: true },
  { section: 'support', title: 'Support', withoutAccess: true },
  { section: 'projects', title: 'Projects' },
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
