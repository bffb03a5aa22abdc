import { defineConfig, devices } from '@playwright/test';
import { unneededArguments } from '../scripts/browser.mjs';

// Root can't use Chromium's sandbox. The other switches disable the browser's own network requests.
const launchArguments = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-gpu',
];

const executablePath = process.env.CHROMIUM_PATH;
/** Long walks, which only `npm test -- --all` takes. */
const leftOut = process.env.OFICIO_TESTS === 'all' ? [] : [/@all\b/];

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Generous, because a slow machine is no failure; a real failure still exceeds it.
  timeout: 150_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    // Tracing each test takes a quarter of the run's time; `TRACE=1` keeps the traces of failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Mexico_City',
    // Animation frames are a quarter of a page's CPU time; only journeys/first-client enables animations.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: launchArguments,
      ignoreDefaultArgs: unneededArguments(),
      ...(executablePath ? { executablePath } : {}),
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: [/@phone-only/, ...leftOut],
    },
    {
      name: 'phone',
      grep: /@phone/,
      grepInvert: leftOut,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
  ],
});
