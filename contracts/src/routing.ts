/** Paths that need no sign-in and no subscription look-up. */
export const PUBLIC_PATHS = [
  '/',
  '/login',
  '/register',
  '/about',
  '/privacy-policy',
  '/terms-of-service',
  '/contact',
  '/features',
  '/pricing',
  '/help-center',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/auth/callback',
  '/magic-link-verify',
  '/accept-invitation',
  '/careers',
  '/blog',
] as const;

/** First segments of the paths that need a sign-in: the union of both specification documents. */
export const PROTECTED_SECTIONS = [
  'dashboard',
  'accounting',
  'clients',
  'collaborators',
  'organization',
  'hosting',
  'invoices',
  'analytics',
  'email-reminders',
  'settings',
  'subscription',
  'subscription-plans',
  'superadmin',
  'import',
  'notifications',
  'notification-settings',
  'notification-center',
  'support',
  'projects',
] as const;

/** Protected sections that are reachable without a trial or subscription. */
export const SECTIONS_WITHOUT_ACCESS = [
  'subscription',
  'subscription-plans',
  'settings',
  'support',
  'notifications',
  'notification-settings',
  'notification-center',
  'superadmin',
] as const;

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
