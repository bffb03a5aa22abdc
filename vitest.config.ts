import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findBrowser, unneededArguments } from './scripts/browser.mjs';
import { NODE_FLAGS } from './scripts/node-flags.mjs';

// The workspace packages are tested from their sources, not from their builds.
const fromSource = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

/** `npx vitest` may run with an older Node, which refuses the flags. */
const isNodeOfOficio = Number.parseInt(process.versions.node, 10) >= 24;

const everywhere = {
  // Limits catch tests that hang. No test may fail because the machine is busy.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [fileURLToPath(new URL('vitest.setup.ts', import.meta.url))],
  // The files of a worker share its modules: evaluating them for each file takes as long as all tests.
  isolate: false,
  execArgv: isNodeOfOficio ? NODE_FLAGS : [],
  provide: { isFullRun: process.env.OFICIO_TESTS === 'all' },
};

const browser = findBrowser();
const postgres = fileURLToPath(new URL('backend/test/postgres.global-setup.ts', import.meta.url));

/** Server tests that start whole processes. `npm test` runs them beside the browser tests. */
const wholeProcesses = ['test/process/**/*.test.ts', 'embedded/postgres/postgres.test.ts'];

export default defineConfig({
  test: {
    // Server tests also wait for Postgres, so that one worker a processor would leave processors idle.
    maxWorkers: availableParallelism() + 1,
    // A screen's test may end while the application handles an answer. XState warns about events to stopped actors.
    onConsoleLog: (text) => !text.includes('was sent to stopped actor'),
    projects: [
      {
        ...fromSource,
        test: { ...everywhere, name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'] },
      },
      {
        ...fromSource,
        test: {
          ...everywhere,
          name: 'machines',
          root: 'machines',
          include: ['{chart,src,testing}/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          ...everywhere,
          name: 'frontend',
          root: 'frontend',
          include: ['{build,machines-page,src}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: './frontend/vite.config.ts',
        root: 'frontend',
        // Dependencies that were found during a run would reload the page and fail its tests.
        optimizeDeps: { entries: ['src/main.tsx', 'src/routes/**/*.tsx', 'screens/**/*.{ts,tsx}'] },
        test: {
          ...everywhere,
          name: 'screens',
          include: ['screens/**/*.test.{ts,tsx}'],
          setupFiles: [fileURLToPath(new URL('frontend/screens/stage/setup.ts', import.meta.url))],
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          // The browsers start when the other projects have ended, because together they would need twice the processors.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                // Root can't use Chromium's sandbox.
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
                ignoreDefaultArgs: unneededArguments(),
                ...(browser && { executablePath: browser }),
              },
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'America/Mexico_City' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: { ...everywhere, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] },
      },
      {
        ...fromSource,
        test: {
          ...everywhere,
          name: 'backend',
          root: 'backend',
          include: ['{src,embedded,test}/**/*.test.ts'],
          exclude: wholeProcesses,
          globalSetup: [postgres],
        },
      },
      {
        ...fromSource,
        test: {
          ...everywhere,
          name: 'process',
          root: 'backend',
          include: wholeProcesses,
          globalSetup: [postgres],
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
