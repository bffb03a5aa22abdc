/** A section of the signed-in application: its path and everything below it. */
interface ProtectedRoute {
  section: string;
  /** Reachable without a trial or subscription. */
  withoutAccess?: true;
}

/** All sections of both specification documents. */
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

/** The section of a path (with or without query and fragment), whether or not it has a screen yet. */
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
 * The same-origin path (with query and fragment) of a `redirect` value, otherwise `/dashboard`. A value that a
 * browser could resolve to another origin or scheme is ignored.
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
  // `//host` and its encoded spellings leave the origin if they are decoded once more on the way.
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
