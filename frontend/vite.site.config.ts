import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { plainImports } from './build/plain-imports.ts';
import { precompressed } from './build/precompressed.ts';

/**
 * The public pages, in two builds into the application's: what the browser loads of them, and (with `--ssr`) the
 * programs that write them, and what the application's own screens show first.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss(), ...(isSsrBuild ? [] : [plainImports(), precompressed()])],
  publicDir: false,
  // The workspace packages are built from their sources.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    modulePreload: false,
    emptyOutDir: false,
    reportCompressedSize: false,
    ...(isSsrBuild
      ? {
          ssr: true,
          outDir: 'dist/site/programs',
          // Pictures are referred to by pages alone.
          ssrEmitAssets: true,
          rolldownOptions: {
            input: ['src/site/render-site.tsx', 'src/first-views/render-first-views.tsx'],
            output: { entryFileNames: '[name].js' },
          },
        }
      : {
          outDir: 'dist',
          manifest: 'site/manifest.json',
          rolldownOptions: {
            input: [
              'src/site/browser/before-paint.ts',
              'src/site/browser/site.ts',
              'src/first-views/after-paint.ts',
              'src/site/styles/site.css',
            ],
          },
        }),
  },
}));
