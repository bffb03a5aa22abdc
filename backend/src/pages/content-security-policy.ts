import { createHash } from 'node:crypto';
import type { BrowserConfig } from '@oficio/contracts';

export interface PolicyOptions {
  config: BrowserConfig;
  nonce: string;
}

/**
 * Names of the Trusted Types policies that the page may make. `default` is not among them: nothing may turn a string
 * into a script.
 */
const TRUSTED_TYPES = "trusted-types 'none'";

/** The policy of the application shell; styles that widgets insert carry the response's nonce. */
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
 * The policy of a public page, which is the same for everybody: styles and scripts come from files, and from the page
 * itself where the build has written them into it.
 */
export function documentSecurityPolicy(config: BrowserConfig, page: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...contentsOf('script', page).map(hashOf)].join(' '),
    ["style-src 'self'", ...contentsOf('style', page).map(hashOf)].join(' '),
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    TRUSTED_TYPES,
    ...(config.publicUrl.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Of elements without attributes: scripts with a type are data, those with an address files. */
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
