import { createHash } from 'node:crypto';
import type { BrowserConfig } from '@oficio/contracts';

export interface PolicyOptions {
  config: BrowserConfig;
  nonce: string;
}

/**
 * The Trusted Types policies that the page may create. `default` isn't among them, so that nothing turns a string into
 * a script.
 */
const TRUSTED_TYPES = "trusted-types 'none'";

/** The policy of the application's page. Styles that widgets insert carry the response's nonce. */
export function contentSecurityPolicy({ config, nonce }: PolicyOptions): string {
  const secure = config.publicUrl.startsWith('https:');
  const supabase = new URL(config.supabaseUrl).origin;
  const { errorReporting } = config;
  const inspector = config.features.inspector ? ['wss://stately.ai', 'https://stately.ai'] : [];
  const connect = [
    "'self'",
    socketOf(config.publicUrl),
    supabase,
    socketOf(supabase),
    ...(errorReporting ? [new URL(errorReporting.dsn).origin] : []),
    ...inspector,
  ];
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${[...new Set(connect)].join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    TRUSTED_TYPES,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/**
 * The policy of a public page, equal for every request. It allows files and, by their hashes, the scripts and styles
 * that the build wrote into the page. `formsLeadTo`: origins to which the answer to a form may lead on.
 */
export function documentSecurityPolicy(
  config: Pick<BrowserConfig, 'publicUrl'>,
  page: string,
  { formsLeadTo = [] }: { formsLeadTo?: readonly string[] } = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...contentsOf('script', page).map(hashOf)].join(' '),
    ["style-src 'self'", ...contentsOf('style', page).map(hashOf)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ["form-action 'self'", ...formsLeadTo].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    TRUSTED_TYPES,
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Elements without attributes only: a script with a type is data, one with an address is a file. */
function contentsOf(element: 'script' | 'style', page: string): string[] {
  const pattern = new RegExp(`<${element}>(.*?)</${element}>`, 'gs');
  return [...page.matchAll(pattern)].map(([, content = '']) => content);
}

function hashOf(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function socketOf(address: string): string {
  return new URL(address).origin.replace(/^http/, 'ws');
}
