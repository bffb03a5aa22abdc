import type { Plugin } from 'vite';

/** The oldest supported browsers: those that Tailwind's styles support. */
export const BROWSER_FLOOR = ['chrome111', 'firefox128', 'safari16.4'];

/** These libraries test for the function before they call it. */
const GUARDED = /node_modules\/(zod|@sentry(-internal)?)\//;

const NEWER_APIS = [
  /\bPromise\.(withResolvers|try)\b/,
  /\bAbortSignal\.any\b/,
  /\bURL\.(canParse|parse)\b/,
  /\b(Object|Map)\.groupBy\b/,
  /\bArray\.fromAsync\b/,
  /\bIterator\.(from|concat)\b/,
  /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\b/,
  /\bUint8Array\.from(Base64|Hex)\b/,
  /\bRegExp\.escape\b/,
  // Missing on pages without https.
  /\bcrypto\.randomUUID\b/,
];

/** The first function in the code that the oldest browsers lack, or null. */
export function newerApi(code: string): string | null {
  for (const api of NEWER_APIS) {
    const [found] = api.exec(code) ?? [];
    if (found) return found;
  }
  return null;
}

/** Fails the build when a module (ours or a library's) uses such a function. */
export function browserFloor(): Plugin {
  return {
    name: 'oficio-browser-floor',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        for (const [module, { code }] of Object.entries(file.modules)) {
          const api = GUARDED.test(module) ? null : newerApi(code ?? '');
          if (api) this.error(`${module}: ${api} is missing in the oldest supported browsers`);
        }
      }
    },
  };
}
