import { readFile } from 'node:fs/promises';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { BROWSER_FLOOR, browserFloor } from './build/browser-floor.ts';
import { precompressed } from './build/precompressed.ts';
import { sourceMapsApart } from './build/source-maps.ts';
import { withoutSummaries } from './build/without-summaries.ts';

const VIEW =
  /node_modules[\\/](?:@tanstack[\\/](?!(?:react-)?query)|(?:react|react-dom|scheduler|use-sync-external-store)[\\/])/;

const LOGIC = /node_modules[\\/](?:xstate|@xstate|zod)[\\/]/;

const FLOWS = /(?:contracts|machines)[\\/]src[\\/]/;

const FRAME =
  /src[\\/](?:features[\\/]shell[\\/]skip-link|lib[\\/]page[\\/]use-page-title|ui[\\/](?:part-unavailable|skeleton|text-link|use-first-focus))\.tsx?$/;

const SHELL =
  /src[\\/](?:member-access|app[\\/]signed-in[\\/]use-late-actor|features[\\/](?:collaborators[\\/]member-rules|shell[\\/]shell-link|subscription[\\/]subscription\.queries)|lib[\\/]api[\\/](?:repeatable-write|use-(?:may|single-mutation|write))|records[\\/]bulk-rows|ui[\\/](?:avatar|badge|card|error-state|kbd|use-media-query|use-shortcut))\.tsx?$|lucide-react[\\/].+[\\/]icons[\\/](?:arrow-left|chevron-(?:down|left|right)|chevrons-up-down|credit-card|file-text|globe|minus|plus|search|trash|users)\./;

/** What visitors' forms have in common with the frame of signed-in screens. */
const FORMS =
  /contracts[\\/]src[\\/]fields\.ts$|app[\\/]unsaved-changes[\\/]unsaved-guard\.tsx$|icons[\\/]wifi-off\./;

/** What the pages of the sign-in share. */
const VISITORS =
  /src[\\/](?:features[\\/](?:shell[\\/]auth-layout|sign-in[\\/](?:sign-in-form|provider-sign-in[\\/]provider-slot))|lib[\\/]session[\\/]auth-messages)\.tsx?$/;

/** The routes and the frame of signed-in screens, with all that they import, and small modules of most of them. */
const SIGNED_IN =
  /src[\\/](?:app[\\/](?:live-data[\\/]cache\.ts|signed-in[\\/]signed-in-layout\.tsx)|lib[\\/](?:api[\\/]use-today|text[\\/]counted)\.ts|routeTree\.gen\.ts)$/;

/** What the screens with figures share. */
const FIGURES =
  /src[\\/]records[\\/](?:(?:charts|expected|period)[\\/])?(?:money-link|money-list|money-amount|figure-table|share-table|change-words|ageing-table|forecast-section|by-currency|currency-select|breakdown|figures|month-chart)\.tsx?$/;

/** The charts of the screens with figures, which are loaded after the figures. */
const CHARTS =
  /src[\\/](?:records[\\/](?:stored-csv-format|charts[\\/](?:chart|chart-table|flow-chart|money-scale|plot|ticks))|lib[\\/]api[\\/]save-file)\.tsx?$/;

/** Screens that people open often or first. */
const OFTEN_FIRST = /assets[\\/](?:_app|dashboard|login|money-flow|shell|signed-in|start-timer)-/;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/routeTree.gen.ts',
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    withoutSummaries(),
    react(),
    tailwindcss(),
    page(),
    browserFloor(),
    precompressed(),
    sourceMapsApart(),
  ],
  // The workspace packages are built from their sources.
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  build: {
    target: BROWSER_FLOOR,
    outDir: 'dist',
    assetsDir: 'assets',
    // The content security policy allows neither inline scripts nor data: URLs.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The lists of what each screen imports are in the first script of every page. Without its list, a screen's
      // further scripts are requested one round trip later.
      resolveDependencies: (file, dependencies) =>
        OFTEN_FIRST.test(file) ? dependencies : dependencies.filter((name) => name.endsWith('.css')),
    },
    manifest: true,
    // The scripts don't name their maps, which `sourceMapsApart` moves away.
    sourcemap: 'hidden',
    reportCompressedSize: false,
    // The chart layout (elkjs) is one file, loaded with the first chart.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      output: {
        // The first script of every page has the names of all files.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          // Every page needs the first four chunks. Libraries change less often than the application. Each chunk is
          // evaluated in its own task where the start of a page must not be blocked.
          groups: [
            { name: 'view', test: VIEW, tags: ['$initial'] },
            { name: 'logic', test: LOGIC, tags: ['$initial'] },
            { name: 'flows', test: FLOWS, tags: ['$initial'] },
            { name: 'start', tags: ['$initial'] },
            // Modules of nearly every (signed-in) screen; each alone is smaller than the overhead of a file.
            { name: 'frame', test: FRAME },
            { name: 'controls', test: /src[\\/]ui[\\/](?:field|text-field|password-field)\.tsx$/ },
            { name: 'visitors', test: VISITORS },
            { name: 'forms', test: FORMS },
            { name: 'shell', test: SHELL },
            { name: 'signed-in', test: SIGNED_IN },
            { name: 'figures', test: FIGURES },
            { name: 'charts', test: CHARTS },
          ],
        },
      },
    },
  },
});

/**
 * Prepares what the page needs before the first paint: the configuration block that the server fills for each response,
 * the theme's script under a permanently cacheable name, and a preload of the main font.
 */
function page(): Plugin {
  const themeSource = new URL('./public/theme.js', import.meta.url);
  return {
    name: 'oficio-page',
    async buildStart() {
      if (this.environment.config.command !== 'build') return;
      this.emitFile({ type: 'asset', name: 'theme.js', source: await readFile(themeSource, 'utf8') });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fileOf = (pattern: RegExp) => Object.keys(bundle).find((name) => pattern.test(name));
        const theme = fileOf(/assets\/theme-.*\.js$/);
        const font = fileOf(/figtree-basic-.*\.woff2$/);
        const configuration: HtmlTagDescriptor = {
          tag: 'script',
          attrs: { type: 'application/json', id: 'oficio-config' },
          children: '__OFICIO_CONFIG__',
          injectTo: 'head',
        };
        const preload: HtmlTagDescriptor[] = font
          ? [
              {
                tag: 'link',
                attrs: {
                  rel: 'preload',
                  href: `/${font}`,
                  as: 'font',
                  type: 'font/woff2',
                  crossorigin: true,
                },
                injectTo: 'head',
              },
            ]
          : [];
        return {
          html: theme ? html.replace('/theme.js', `/${theme}`) : html,
          tags: [configuration, ...preload],
        };
      },
    },
  };
}
