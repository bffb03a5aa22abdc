import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freeSharedMemory } from './shared-memory.mjs';

/** Chromium's headless shell: the same engine for three quarters of the processor time. */
const SHELL = { path: '/usr/bin/chromium-headless-shell', packageName: 'chromium-headless-shell' };

const SYSTEM_BROWSERS = [
  SHELL.path,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * The path of a Chromium for the browser tests, in this order: `CHROMIUM_PATH`, Playwright's own, the system's,
 * Debian's (installed now), Playwright's (downloaded now). With `CI` set, Debian's headless shell is installed even
 * beside another browser.
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
  if (process.env.CI && !existsSync(own) && !existsSync(SHELL.path)) installFromDebian(SHELL.packageName);
  const found = [own, ...SYSTEM_BROWSERS].find((path) => existsSync(path));
  if (found) return found;
  console.log('No Chromium found: installing one for the browser tests.');
  return installFromDebian(SHELL.packageName) ?? installFromDebian('chromium') ?? download(own) ?? giveUp();
}

/** The path of an installed Chromium: `CHROMIUM_PATH`, or the first of the system's; undefined without one. */
export function findBrowser() {
  return process.env.CHROMIUM_PATH ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
}

/** Bytes of shared memory that two browsers never exceed. */
const SHARED_BYTES = 2 ** 30;

/**
 * Playwright's arguments that Chromium starts without. Shared memory in files takes a tenth more processor time; it is
 * for containers, whose `/dev/shm` is small.
 */
export function unneededArguments() {
  return freeSharedMemory().bytes < SHARED_BYTES ? [] : ['--disable-dev-shm-usage'];
}

/**
 * Starts Chromium. Root can't use its sandbox.
 * @param {string[]} [args]
 */
export async function launchBrowser(args = []) {
  const { chromium } = await import('@playwright/test');
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...args, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
}

/** @param {string} packageName */
function installFromDebian(packageName) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', packageName],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: environment,
    });
    if (status !== 0) return null;
  }
  return SYSTEM_BROWSERS.find((path) => existsSync(path)) ?? null;
}

/** @param {string} expected Playwright's path of its browser */
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
    'The browser tests need Chromium. Install it (Debian: `apt-get install chromium-headless-shell`) or set CHROMIUM_PATH.',
  );
}
