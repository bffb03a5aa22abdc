import { gzipSync } from 'node:zlib';
import { launchBrowser } from '../browser.mjs';
import { signIn } from './sign-in.mjs';

/**
 * First-load JavaScript of a page: every script that loads until the page was quiet for half a second, each
 * compressed with gzip. Kilobytes of 1,024 bytes.
 * @param {import('./workspace.mjs').Workspace} workspace
 */
export async function measureFirstLoad(workspace) {
  const browser = await launchBrowser();
  const login = await scripts(browser, workspace, '/login', false);
  const dashboard = await scripts(browser, workspace, '/dashboard', true);
  await browser.close();
  return { loginKilobytes: login, dashboardKilobytes: dashboard };
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./workspace.mjs').Workspace} workspace
 * @param {string} path
 * @param {boolean} signedIn
 */
async function scripts(browser, workspace, path, signedIn) {
  const context = await browser.newContext();
  if (signedIn) {
    const page = await context.newPage();
    await signIn(page, workspace.url, workspace);
    await page.close();
  }
  const page = await context.newPage();
  /** @type {Promise<number>[]} */
  const sizes = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') {
      sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).byteLength));
    }
  });
  await page.goto(workspace.url + path, { waitUntil: 'networkidle' });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return total / 1024;
}

/** @param {Awaited<ReturnType<typeof measureFirstLoad>>} figures */
export function firstLoadRows({ loginKilobytes, dashboardKilobytes }) {
  return [
    ['/login, JavaScript gzip KB', loginKilobytes.toFixed(1), '', '', '≤ 150'],
    ['/dashboard, JavaScript gzip KB', dashboardKilobytes.toFixed(1), '', '', '≤ 230'],
  ];
}
