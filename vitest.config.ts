import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The workspace packages are tested from their sources, not from their builds.
const fromSource = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

/** Limits catch tests that hang. No test may fail because the machine is busy. */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  setupFiles: [fileURLToPath(new URL('vitest.setup.ts', import.meta.url))],
};

export default defineConfig({
  test: {
    // Server tests mostly wait, so that one worker would leave one of two cores idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        ...fromSource,
        test: { ...patience, name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'] },
      },
      {
        ...fromSource,
        test: {
          ...patience,
          name: 'machines',
          root: 'machines',
          include: ['{chart,src,testing}/**/*.test.ts'],
        },
      },
      {
        ...fromSource,
        test: {
          ...patience,
          name: 'frontend',
          root: 'frontend',
          include: ['{build,machines-page,src}/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: { ...patience, name: 'scripts', root: 'scripts', include: ['**/*.test.mjs'] },
      },
      {
        ...fromSource,
        test: {
          ...patience,
          name: 'backend',
          root: 'backend',
          include: ['{src,embedded,test}/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('backend/test/postgres.global-setup.ts', import.meta.url))],
        },
      },
    ],
  },
});
