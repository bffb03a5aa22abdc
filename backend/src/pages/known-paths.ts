import { PRODUCT_NAME, PROTECTED_SECTIONS, PUBLIC_PATHS } from '@oficio/contracts';

/** Titles that stand in the page before any script runs. */
const TITLES: Record<string, string> = {
  '/login': `Sign in · ${PRODUCT_NAME}`,
  '/register': `Create your account · ${PRODUCT_NAME}`,
  '/forgot-password': `Forgot your password? · ${PRODUCT_NAME}`,
  '/reset-password': `Choose a new password · ${PRODUCT_NAME}`,
  '/verify-email': `Confirm your address · ${PRODUCT_NAME}`,
};

/** The title of a path's page; the product's name where the application decides. */
export function titleOf(path: string): string {
  return TITLES[trimmed(path)] ?? PRODUCT_NAME;
}

/** Whether the application has a page there, or may have one below a section with pages of its own. */
export function isKnownPath(path: string): boolean {
  const plain = trimmed(path);
  if (PUBLIC.has(plain) || /^\/blog\/[^/]+$/.test(plain)) return true;
  return SECTIONS.has(plain.split('/')[1] ?? '');
}

const PUBLIC = new Set<string>([...PUBLIC_PATHS, '/terms', '/privacy']);
const SECTIONS = new Set<string>(PROTECTED_SECTIONS);

function trimmed(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}
