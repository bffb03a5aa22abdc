import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../prepare.mjs';
import { owner } from './people.mjs';

/** @typedef {import('./stop.mjs').Scene} Scene */
/** @typedef {import('@playwright/test').Page} Page */

const CHARTS = join(root, 'machines/charts.html');

/** The page of `npm run machines`, if it was written. @type {import('./stop.mjs').Stop[]} */
const CHART_STOPS = existsSync(CHARTS)
  ? [
      { name: 'charts', act: ({ page }) => page.goto(pathToFileURL(CHARTS).href) },
      ...['registration', 'session-monitor', 'onboarding', 'realtime-reconnect', 'toasts'].map((machine) => ({
        name: `charts-${machine}`,
        act: (/** @type {Scene} */ { page }) => page.goto(`${pathToFileURL(CHARTS).href}#${machine}`),
      })),
    ]
  : [];

/** @type {import('./stop.mjs').Stop[]} */
export const stops = [
  { name: 'debug-actors', who: owner, act: open },
  { name: 'debug-realtime-chart', who: owner, act: (scene) => showActor(scene, /^realtime/) },
  { name: 'debug-monitor-chart', who: owner, act: (scene) => showActor(scene, /^sessionMonitor/) },
  ...['Session', 'Realtime', 'Cache', 'Page'].map((tab) => ({
    name: `debug-${tab.toLowerCase()}`,
    who: owner,
    act: async (/** @type {Scene} */ scene) => {
      const panel = await open(scene);
      await panel.getByRole('tab', { name: tab }).click();
    },
  })),
  {
    name: 'debug-event',
    who: owner,
    act: async (scene) => {
      const panel = await open(scene);
      if (scene.size === 'phone') await panel.getByRole('tab', { name: 'Events' }).click();
      await panel.getByRole('searchbox').fill('session');
      await panel.getByRole('listbox', { name: 'Events' }).getByRole('option').last().click();
      await panel.getByRole('region', { name: 'Chosen event' }).waitFor();
    },
  },
  {
    name: 'debug-nothing-found',
    who: owner,
    act: async (scene) => {
      const panel = await open(scene);
      if (scene.size === 'phone') await panel.getByRole('tab', { name: 'Events' }).click();
      await panel.getByRole('searchbox').fill('nothing is called so');
    },
  },
  {
    name: 'debug-right',
    who: owner,
    act: async (scene) => {
      const panel = await open(scene);
      if (scene.size === 'phone') return;
      await panel.getByRole('button', { name: 'Dock at the right' }).click();
      await panel.getByRole('region', { name: /^Chart of/ }).waitFor();
    },
  },
  {
    name: 'debug-folded',
    who: owner,
    act: async (scene) => {
      const panel = await open(scene);
      await panel.getByRole('button', { name: 'Fold the panel' }).click();
    },
  },
  {
    name: 'debug-over-onboarding',
    who: (stage) => stage.once('watched', () => stage.beginnerWithTrial()),
    act: async (scene) => {
      await open(scene);
      await scene.page.getByRole('dialog').waitFor();
    },
  },
  ...CHART_STOPS,
];

/** @param {Scene} scene */
async function open({ page }) {
  await page.goto('/dashboard?debug=true', { waitUntil: 'networkidle' });
  const panel = page.getByRole('complementary', { name: 'Debug panel' });
  await panel.getByRole('treeitem', { name: /^realtime active.connected/ }).waitFor();
  return panel;
}

/**
 * @param {Scene} scene
 * @param {RegExp} name
 */
async function showActor(scene, name) {
  const panel = await open(scene);
  await panel.getByRole('treeitem', { name }).click();
  await panel.getByRole('region', { name: /^Chart of/ }).waitFor();
}
