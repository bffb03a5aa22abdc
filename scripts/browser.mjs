import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium for the browser tests: the one named by `CHROMIUM_PATH`, Playwright's own if it is
 * there or can be downloaded, the system's, or Debian's, installed now.
 * @returns {Promise<string>}
 * @throws {Error} when none can be had, with what to do
 */
export async function ensureBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which doesn't exist.`);
    return named;
  }
  const { chromium } = await import('@playwright/test');
  const own = chromium.executablePath();
  const found = [own, ...SYSTEM_BROWSERS].find((path) => existsSync(path));
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests.');
  return installFromDebian() ?? download(own) ?? giveUp();
}

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', 'chromium'],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
    if (status !== 0) return null;
  }
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? null;
}

/** @param {string} expected where Playwright puts its browser */
function download(expected) {
  const cli = new URL('../node_modules/@playwright/test/cli.js', import.meta.url).pathname;
  spawnSync(process.execPath, [decodeURIComponent(cli), 'install', 'chromium'], {
    stdio: 'inherit',
    timeout: 300_000,
  });
  return existsSync(expected) ? expected : null;
}

/** @returns {never} */
function giveUp() {
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: `apt-get install chromium`) or set CHROMIUM_PATH.',
  );
}
