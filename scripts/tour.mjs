import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { register, startProcess } from './bench/workspace.mjs';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs';

/*
 * Pictures of every screen into `tour/`: two sizes, two themes; the demo workspace and an empty one.
 * `npm run tour -- clients` takes those whose name contains the word.
 */

const folder = join(root, 'tour');
const wanted = process.argv[2] ?? '';
const SIZES = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const THEMES = /** @type {const} */ (['light', 'dark']);

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, who: 'visitor' | 'demo' | 'newcomer', path: string, act?: (page: Page) => Promise<void> }} Stop */

/** @type {Stop[]} */
const STOPS = [
  { name: 'landing', who: 'visitor', path: '/' },
  { name: 'login', who: 'visitor', path: '/login' },
  {
    name: 'login-refused',
    who: 'visitor',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password', { exact: true }).fill('wrong-password');
      await page.keyboard.press('Enter');
      await page.getByText('Invalid Credentials').waitFor();
    },
  },
  { name: 'register', who: 'visitor', path: '/register' },
  {
    name: 'register-short-password',
    who: 'visitor',
    path: '/register',
    act: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill('abc');
      await page.getByLabel('Confirm password').fill('abc');
      await page.keyboard.press('Enter');
    },
  },
  { name: 'verify-email', who: 'visitor', path: '/verify-email' },
  { name: 'terms', who: 'visitor', path: '/terms' },
  { name: 'trial', who: 'newcomer', path: '/dashboard' },
  { name: 'dashboard', who: 'demo', path: '/dashboard' },
  { name: 'clients', who: 'demo', path: '/clients' },
  { name: 'clients-nothing-found', who: 'demo', path: '/clients?search=zzzz' },
  {
    name: 'client-actions',
    who: 'demo',
    path: '/clients',
    act: (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
  },
  {
    name: 'client-new',
    who: 'demo',
    path: '/clients',
    act: (page) => page.getByRole('button', { name: 'New client' }).click(),
  },
  {
    name: 'client',
    who: 'demo',
    path: '/clients',
    act: async (page) => {
      await page.getByRole('main').getByRole('link').first().click();
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
  },
  {
    name: 'client-edit',
    who: 'demo',
    path: '/clients',
    act: async (page) => {
      await page.getByRole('main').getByRole('link').first().click();
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
    },
  },
  { name: 'palette', who: 'demo', path: '/dashboard', act: (page) => openByKey(page, 'Control+k') },
  { name: 'keyboard-help', who: 'demo', path: '/dashboard', act: (page) => openByKey(page, '?') },
  { name: 'unknown-address', who: 'visitor', path: '/there-is-no-such-page' },
];

ensureInstalled();
ensureBuilt();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const oficio = await startProcess();
const secrets = JSON.parse(readFileSync(join(oficio.dataDir, 'secrets.json'), 'utf8'));
const newcomer = await register(oficio.url, secrets.publishableKey, 'newcomer@example.com');
const people = {
  visitor: null,
  demo: { email: 'demo@oficio.app', password: secrets.demoPassword },
  newcomer: { email: 'newcomer@example.com', password: newcomer.password },
};
const browser = await chromium.launch({
  executablePath: await ensureBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of THEMES) {
      /** @type {import('@playwright/test').BrowserContextOptions} */
      const options = {
        viewport,
        colorScheme,
        reducedMotion: 'reduce',
        baseURL: oficio.url,
        isMobile: size === 'phone',
        hasTouch: size === 'phone',
      };
      await visit(options, `${size}-${colorScheme}`);
    }
  }
} finally {
  await browser.close();
  await oficio.stop();
  rmSync(oficio.dataDir, { recursive: true, force: true });
}
console.log(`The pictures are in ${folder}.`);

/**
 * @param {import('@playwright/test').BrowserContextOptions} options
 * @param {string} suffix
 */
async function visit(options, suffix) {
  for (const who of /** @type {const} */ (['visitor', 'newcomer', 'demo'])) {
    const stops = STOPS.filter((stop) => stop.who === who && stop.name.includes(wanted));
    if (stops.length === 0) continue;
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const person = people[who];
    if (person) await signIn(page, person);
    for (const stop of stops) {
      await page.goto(stop.path, { waitUntil: 'networkidle' });
      await stop.act?.(page);
      await page.screenshot({ path: join(folder, `${stop.name}-${suffix}.png`) });
    }
    await context.close();
  }
}

/**
 * @param {Page} page
 * @param {{ email: string, password: string }} person
 */
async function signIn(page, person) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
}

/**
 * @param {Page} page
 * @param {string} key
 */
async function openByKey(page, key) {
  await page.keyboard.press(key);
  await page.getByRole('dialog').waitFor();
}
