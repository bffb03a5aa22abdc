import type { Plugin } from 'vite';

/** The module that Vite inserts around every `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Keeps `import()` plain. Vite's helper preloads a module's styles and imports, but it is larger than all scripts of
 * the public pages, whose modules have no styles of their own.
 */
export function plainImports(): Plugin {
  return {
    name: 'oficio-plain-imports',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}
