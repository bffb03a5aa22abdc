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
 * The policy of a public page, which is the same for everybody: styles come from files alone, scripts also from the
 * page itself where the build has written them into it.
 */
export function documentSecurityPolicy(config: BrowserConfig, page: string): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts(page).map(hashOf)].join(' '),
    "style-src 'self'",
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

/** Scripts without attributes; those with a type are data, those with an address files. */
function inlineScripts(page: string): string[] {
  return [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);
}

function hashOf(code: string): string {
  return `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
}

function socketOf(address: string): string {
  return new URL(address).origin.replace(/^http/, 'ws');
}
