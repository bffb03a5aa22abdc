// Proves that the built page of the machines opens from disk.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PlayedPath } from '@oficio/machines/chart';
import { expect, type Page, test } from '@playwright/test';
import { letPass, stopClock } from '../drivers/page-clock.ts';
import { expectNothingFound } from '../fixtures/axe.ts';

const script = fileURLToPath(new URL('../../../scripts/machines.mjs', import.meta.url));

test('the page of the machines opens from disk and plays a path to its end', async ({ page, context }) => {
  const folder = await mkdtemp(join(tmpdir(), 'oficio-machines-'));
  try {
    const file = join(folder, 'charts.html');
    await promisify(execFile)(process.execPath, [script, '--page', file, 'verify-email', 'root']);
    await context.setOffline(true);
    const asked: string[] = [];
    const faults: string[] = [];
    page.on('request', (request) => asked.push(request.url().replace(/^(data:).*/s, '$1')));
    page.on('pageerror', ({ message }) => faults.push(message));
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    await page.clock.install();
    await page.goto(`${pathToFileURL(file).href}#verify-email/2`);
    const path = await pathOf(page, 'verify-email', 1);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('verify-email');
    await expect.poll(() => shown(page)).toEqual(planned(path, 0));
    for (const step of path.steps.keys()) {
      await page.keyboard.press('.');
      await expect.poll(() => shown(page), `step ${step + 1}`).toEqual(planned(path, step + 1));
    }
    await page.keyboard.press(',');
    await expect.poll(() => shown(page)).toEqual(planned(path, path.steps.length - 1));
    await page.getByRole('button', { name: 'start' }).click();
    await page.keyboard.press('Tab');
    await stopClock(page);
    await page.getByRole('button', { name: 'Play' }).click();
    for (const step of path.steps.keys()) {
      await letPass(page, 1_400);
      await expect.poll(() => shown(page), `played step ${step + 1}`).toEqual(planned(path, step + 1));
    }
    await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await expect(page).toHaveURL(({ hash }) => hash === `#verify-email/2/${path.steps.length}`);
    await page.clock.resume();

    await looksCloser(page);
    await expectNothingFound(page);
    await page.getByRole('link', { name: 'root', exact: true }).click();
    await expect(page.getByText('it has no paths to play')).toBeVisible();
    expect(asked.filter((address) => !address.startsWith('data:'))).toEqual([expect.stringContaining(file)]);
    expect(faults).toEqual([]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function pathOf(page: Page, machine: string, place: number): Promise<PlayedPath> {
  const sheets = JSON.parse((await page.locator('#machines').textContent()) ?? '[]');
  return sheets.find(({ id }: { id: string }) => id === machine).paths[place];
}

function planned(path: PlayedPath, place: number) {
  const step = place === 0 ? path.first : path.steps[place - 1];
  return {
    place,
    active: [...(step?.active ?? [])].toSorted(),
    lit: [...new Set(step?.transitions)].toSorted(),
  };
}

/** The step on screen, and the highlighted parts of the drawing. */
function shown(page: Page) {
  return page.evaluate(() => {
    const read = (selector: string, attribute: string) =>
      [...document.querySelectorAll(selector)]
        .map((element) => element.getAttribute(attribute) ?? '')
        .toSorted();
    const steps = [...document.querySelectorAll('ol > li > button')];
    return {
      place: steps.findIndex((step) => step.getAttribute('aria-current') === 'step'),
      active: read('svg [data-state][data-active]', 'data-state'),
      lit: read('svg [data-transition][data-lit]', 'data-transition'),
    };
  });
}

/** Zooms, pans, and opens the details of a transition, by mouse and by keys. */
async function looksCloser(page: Page): Promise<void> {
  const chart = page.getByRole('region', { name: 'Chart of verify-email' });
  const drawing = chart.getByRole('group', { name: 'Drawing of verify-email' }).locator('> g');
  const place = async () => {
    const [x = 0, y = 0, scale = 0] =
      (await drawing.getAttribute('transform'))?.match(/-?[\d.]+/g)?.map(Number) ?? [];
    return { x, y, scale };
  };
  await chart.getByRole('button', { name: 'Show all' }).click();
  const whole = await place();
  await chart.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(async () => (await place()).scale).toBeCloseTo(whole.scale * 1.25);
  await chart.focus();
  await page.keyboard.press('0');
  await expect.poll(place).toEqual(whole);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(place).toEqual({ ...whole, x: whole.x + 60 });
  await chart.hover({ position: { x: 20, y: 20 } });
  await page.mouse.wheel(0, -200);
  await expect.poll(async () => (await place()).scale).toBeGreaterThan(whole.scale);

  await page.keyboard.press('0');
  const transition = drawing.getByRole('button', { name: / done \[isSent\]/ }).first();
  await transition.focus();
  await page.keyboard.press('Enter');
  await expect(chart.getByRole('status')).toContainText('isSent');
  await page.keyboard.press('Escape');
  await expect(chart.getByRole('status')).toBeHidden();
}
