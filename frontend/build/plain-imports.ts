import type { Plugin } from 'vite';

/** The module that Vite puts around every `import()`. */
const HELPER = /^\0vite\/preload-helper\.js$/;

/**
 * Leaves `import()` as it is. Vite's helper fetches a module's styles and imports ahead of it, in more bytes than all
 * that the public pages run; their modules have no styles of their own.
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
