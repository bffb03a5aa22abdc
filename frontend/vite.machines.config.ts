import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page of the machines as one script and one style sheet, which `npm run machines` joins into one file. */
export default defineConfig({
  root: fileURLToPath(new URL('machines-page', import.meta.url)),
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: 'es2022',
    write: false,
    // Includes the fonts.
    assetsInlineLimit: Number.POSITIVE_INFINITY,
    modulePreload: false,
    reportCompressedSize: false,
    cssCodeSplit: false,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  logLevel: 'warn',
});
