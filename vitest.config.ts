import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// The workspace packages are tested from their sources, not from their builds.
const fromSource = { resolve: { conditions: ['source'] }, ssr: { resolve: { conditions: ['source'] } } };

export default defineConfig({
  test: {
    projects: [
      { ...fromSource, test: { name: 'contracts', root: 'contracts', include: ['src/**/*.test.ts'] } },
      {
        ...fromSource,
        test: { name: 'machines', root: 'machines', include: ['{src,testing}/**/*.test.ts'] },
      },
      { ...fromSource, test: { name: 'frontend', root: 'frontend', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        ...fromSource,
        test: {
          name: 'backend',
          root: 'backend',
          include: ['{src,embedded,test}/**/*.test.ts'],
          globalSetup: [fileURLToPath(new URL('backend/test/postgres.global-setup.ts', import.meta.url))],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
