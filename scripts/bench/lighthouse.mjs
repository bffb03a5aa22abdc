import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { launchBrowser } from '../browser.mjs';
import { signIn } from './sign-in.mjs';
import { median } from './statistics.mjs';
import { freePort } from './workspace.mjs';

const ROUNDS = 3;

/**
 * The simulated phone's slowdown compared with this machine: Lighthouse's default of four, or `CPU_SLOWDOWN`. On a
 * machine of index 1,000 to 1,500, two gives the same phone.
 * @see https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown
 */
const CPU_SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 4);

/** The targets of a public page. */
export const PUBLIC = { score: 100, lcpMs: 900, tbtMs: 0, cls: 0, scriptKilobytes: 2 };
/** The dashboard of a person who has signed in and whose browser has none of its files. */
export const DASHBOARD = {
  path: '/dashboard',
  toReach: { score: 0, lcpMs: 2_200, tbtMs: 150, cls: 0.02, scriptKilobytes: 230 },
};
const PAGES = [
  { path: '/', toReach: PUBLIC },
  { path: '/pricing', toReach: PUBLIC },
  { path: '/blog', toReach: PUBLIC },
  { path: '/blog/streamline-client-onboarding', toReach: PUBLIC },
  { path: '/login', toReach: { score: 98, lcpMs: 1_900, tbtMs: 50, cls: 0.02, scriptKilobytes: 150 } },
];

/**
 * Scores from 0 to 100, milliseconds, kilobytes of 1,024 bytes compressed with gzip, and Lighthouse's index of the
 * machine, which puts the times into perspective.
 */
const FIGURES = /** @type {const} */ ([
  'performance',
  'accessibility',
  'bestPractices',
  'seo',
  'fcpMs',
  'lcpMs',
  'tbtMs',
  'cls',
  'scriptKilobytes',
  'machine',
]);

/** @typedef {Record<(typeof FIGURES)[number], number>} Figures */
/** @typedef {{ path: string, toReach: typeof PUBLIC, figures: Figures, remarks: string[] }} PageFigures */

/**
 * Lighthouse's figures for the visitors' first pages, as a phone on a simulated slow network: medians of alternating
 * rounds.
 * @param {string} url of the running product
 * @param {string[]} [paths] those of the pages that are looked at; all of them when empty
 * @param {{ path: string, toReach: typeof PUBLIC }[]} [pages]
 * @param {{ email: string, password: string }} [person] who has signed in
 * @returns {Promise<PageFigures[]>}
 */
export async function measureLighthouse(url, paths = [], pages = PAGES, person) {
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  if (person) await signInFor(port, url, person);
  const seen = pages
    .filter(({ path }) => paths.length === 0 || paths.includes(path))
    .map((page) => ({
      page,
      rounds: /** @type {Round[]} */ ([]),
    }));
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { page, rounds } of seen) rounds.push(await look(url + page.path, port));
    }
  } finally {
    await browser.close();
  }
  return seen.map(({ page, rounds }) => ({
    ...page,
    figures: /** @type {Figures} */ (
      Object.fromEntries(FIGURES.map((name) => [name, median(rounds.map(({ figures }) => figures[name]))]))
    ),
    remarks: [...new Set(rounds.flatMap(({ remarks }) => remarks))],
  }));
}

/**
 * Signs in in the browser's own context, in which Lighthouse opens its pages.
 * @param {number} port of the browser
 * @param {string} url
 * @param {{ email: string, password: string }} person
 */
async function signInFor(port, url, person) {
  const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await connection.contexts()[0]?.newPage();
  if (!page) throw new Error('The browser has no context');
  await signIn(page, url, person);
  await page.close();
  await connection.close();
}

/** @typedef {{ figures: Figures, remarks: string[] }} Round */

/**
 * @param {string} address
 * @param {number} port of the browser
 * @returns {Promise<Round>}
 */
async function look(address, port) {
  const throttling = { cpuSlowdownMultiplier: CPU_SLOWDOWN };
  // The caches are emptied in any case. Local storage has the session.
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    throttling,
    clearStorageTypes: ['service_workers', 'cache_storage'],
  });
  if (!result) throw new Error(`Lighthouse has nothing to say of ${address}`);
  const { categories, audits, environment, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`${address}: ${runtimeError.message}`);
  /** @param {string} name */
  const score = (name) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  /** @param {string} name */
  const value = (name) => audits[name]?.numericValue ?? Number.NaN;
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return {
    figures: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      fcpMs: value('first-contentful-paint'),
      lcpMs: value('largest-contentful-paint'),
      tbtMs: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
      scriptKilobytes: await kilobytesOf(audits['network-requests']),
      machine: environment.benchmarkIndex,
    },
    remarks: weighed.flatMap((id) => {
      const audit = audits[id];
      return audit && audit.score !== null && audit.score < 0.9 ? [`${audit.title} (${id})`] : [];
    }),
  };
}

/** @param {import('lighthouse').Result['audits'][string] | undefined} requests */
async function kilobytesOf(requests) {
  const items = requests?.details && 'items' in requests.details ? requests.details.items : [];
  const scripts = /** @type {{ url: string, resourceType?: string }[]} */ (items).filter(
    ({ resourceType }) => resourceType === 'Script',
  );
  const bodies = await Promise.all(
    scripts.map(async ({ url }) => Buffer.from(await (await fetch(url)).arrayBuffer())),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).byteLength, 0) / 1024;
}

/**
 * One line for each page and figure with a target.
 * @param {PageFigures[]} pages
 * @returns {string[][]} rows of the table: figure, measured, floor, to the floor, to reach
 */
export function lighthouseRows(pages) {
  return pages.flatMap(({ path, figures, toReach }) => [
    [
      `${path}, Lighthouse: performance / accessibility / best practices / SEO`,
      [figures.performance, figures.accessibility, figures.bestPractices, figures.seo].join(' / '),
      '',
      '',
      { 0: '', 100: '100 each' }[toReach.score] ?? `≥ ${toReach.score} each`,
    ],
    [`${path}, first contentful paint, ms`, figures.fcpMs.toFixed(0), '', '', ''],
    [`${path}, largest contentful paint, ms`, figures.lcpMs.toFixed(0), '', '', `≤ ${toReach.lcpMs}`],
    [`${path}, blocking time, ms`, figures.tbtMs.toFixed(0), '', '', `≤ ${toReach.tbtMs}`],
    [`${path}, layout shift`, figures.cls.toFixed(3), '', '', `≤ ${toReach.cls}`],
    [
      `${path}, JavaScript before any interaction, gzip KB`,
      figures.scriptKilobytes.toFixed(1),
      '',
      '',
      `≤ ${toReach.scriptKilobytes}`,
    ],
    [`${path}, Lighthouse’s index of the machine`, figures.machine.toFixed(0), '', '', ''],
  ]);
}
