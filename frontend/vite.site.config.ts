import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSER_FLOOR, browserFloor } from './build/browser-floor.ts';
import { plainImports } from './build/plain-imports.ts';
import { precompressed } from './build/precompressed.ts';

/**
 * The public pages. Separate builds write into the application's build: the files that the browser loads, and (with
 * `--ssr`) the programs that render the pages and the first views of the application's screens. The mode `first-views`
 * builds the scripts of the first views.
 */
export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [plainImports(), browserFloor(), precompressed()])],
  publicDir: false,
  // The workspace packages are built from their sources.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: BROWSER_FLOOR,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: false,
    emptyOutDir: false,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {
          ssr: true,
          outDir: 'dist/site/programs',
          // Only pages refer to pictures.
          ssrEmitAssets: true,
          rolldownOptions: {
            input: ['src/site/render-site.tsx', 'src/first-views/render-first-views.tsx'],
            output: { entryFileNames: '[name].js' },
          },
        }
      : {
          outDir: 'dist',
          manifest: `site/${mode}.manifest.json`,
          // Code that two entries share would become a third file, which a classic script can't load.
          rolldownOptions: {
            input:
              mode === 'first-views'
                ? ['src/first-views/after-paint.ts']
                : [
                    'src/site/browser/before-paint.ts',
                    'src/site/browser/site.ts',
                    'src/site/styles/site.css',
                  ],
          },
        }),
  },
}));
