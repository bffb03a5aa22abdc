// Proves that long use of the built page against the real server leaves nothing behind.
import type { CDPSession, Page, Request } from '@playwright/test';
import { CuttableSocket } from '../fixtures/cuttable-socket.ts';
import { callApi, createPersonWithTrial } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';

/** Ten rounds of six minutes are an hour. */
const ROUNDS = 10;
/** After these rounds each screen has been loaded, and the caches are as full as this use makes them. */
const WARM_AFTER = 3;
const BREAKS = 4;

test('an hour of use leaves no listener, timer, element, object or socket behind', async ({
  page,
  oficio,
}) => {
  test.setTimeout(300_000);
  const person = await createPersonWithTrial(oficio);
  for (const displayName of ['Estudio Nopal', 'Cafetería Alameda']) {
    await callApi(oficio, person, 'POST', '/api/clients', { displayName });
  }
  const cable = await CuttableSocket.of(page);
  const isAnswered = watchRequests(page);
  await page.clock.install();
  await countTimers(page);
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  const counter = await page.context().newCDPSession(page);

  let warm: Counts | undefined;
  const objects: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    await spendSixMinutes(page, cable);
    await isAnswered();
    if (round < WARM_AFTER) continue;
    const counted = await count(page, counter);
    objects.push(counted.objects);
    warm ??= counted;
  }
  const end = await count(page, counter);
  if (!warm) throw new Error('Never counted');

  expect(end.listeners).toBe(warm.listeners);
  // At least the root's own and one for each table.
  expect(warm.actors).toBeGreaterThan(12);
  expect(end.actors).toBe(warm.actors);
  // Temporary objects vary; a leak of each round would be there seven times.
  expect(end.timers - warm.timers).toBeLessThan(7);
  expect(end.elements - warm.elements).toBeLessThan(7 * 5);
  // React may hold a second copy of a screen's state: the lowest count at the end stands against the highest before.
  expect(Math.min(...objects.slice(-3)) / Math.max(...objects.slice(0, 3))).toBeLessThan(1.02);
  expect(cable.opened).toBe(1);
});

test('a connection that breaks repeatedly leaves nothing behind', async ({ page, oficio }) => {
  const person = await createPersonWithTrial(oficio);
  const cable = await CuttableSocket.of(page);
  await signInBeforehand(page, oficio, person);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent clients' })).toBeVisible();
  const counter = await page.context().newCDPSession(page);
  await breakAndMend(page, cable);
  const before = await listenersOf(counter);
  for (let time = 0; time < BREAKS; time += 1) await breakAndMend(page, cable);
  // The screen's own objects come and go, so the count is repeated until they are gone; a leak of each break stays.
  await expect.poll(async () => (await listenersOf(counter)) - before).toBeLessThan(BREAKS);
  expect(cable.openNow).toBe(1);
});

async function breakAndMend(page: Page, cable: CuttableSocket): Promise<void> {
  await cable.isWhole();
  await cable.isAnswered();
  await cable.pull();
  await expect(page.getByText('Connection error')).toBeVisible();
  cable.plugIn();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await cable.isWhole();
  await expect(page.getByText('Connection error')).toBeHidden();
}

async function listenersOf(session: CDPSession): Promise<number> {
  return (await metricsOf(session)).JSEventListeners ?? Number.NaN;
}

/** Visits the screens, opens and closes a dialog, searches, and returns to the start. */
async function spendSixMinutes(page: Page, cable: CuttableSocket): Promise<void> {
  await page.getByRole('link', { name: 'Clients', exact: true }).first().click();
  await page.getByRole('button', { name: 'New client' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Nobody');
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('link', { name: 'Estudio Nopal', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Estudio Nopal', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  // The steps are shorter than the connection's heartbeat, so that the real service can answer each heartbeat.
  for (let step = 0; step < 18; step += 1) {
    await page.clock.runFor(20_000);
    await cable.isAnswered();
  }
}

/** The returned function waits until nothing is pending, because pending work has listeners and objects of its own. */
function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return () => expect.poll(() => [...underWay].map((request) => request.url())).toEqual([]);
}

interface Counts {
  listeners: number;
  elements: number;
  objects: number;
  actors: number;
  timers: number;
}

async function count(page: Page, session: CDPSession): Promise<Counts> {
  const metrics = await metricsOf(session);
  return {
    listeners: metrics.JSEventListeners ?? Number.NaN,
    elements: metrics.Nodes ?? Number.NaN,
    ...(await countObjects(session)),
    timers: await page.evaluate(
      () => (window as unknown as { runningTimers: Set<number> }).runningTimers.size,
    ),
  };
}

async function metricsOf(session: CDPSession): Promise<Partial<Record<string, number>>> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
}

/** The page's own objects, and the actors among them; the heap's size also includes compiled code. */
async function countObjects(session: CDPSession): Promise<Pick<Counts, 'objects' | 'actors'>> {
  const prototype = await session.send('Runtime.evaluate', { expression: 'Object.prototype' });
  const prototypeObjectId = prototype.result.objectId ?? '';
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId });
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: `function () {
      const isActor = (object) => Object.hasOwn(object, 'logic') && Object.hasOwn(object, 'sessionId');
      return { objects: this.length, actors: this.filter(isActor).length };
    }`,
    returnByValue: true,
  });
  await session.send('Runtime.releaseObject', { objectId: objects.objectId ?? '' });
  return counted.result.value;
}

/** Counts the timers that were started and have neither fired nor been stopped. */
async function countTimers(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const running = new Set<number>();
    const own = { setTimeout, clearTimeout, setInterval, clearInterval };
    Object.assign(window, {
      runningTimers: running,
      setTimeout: (act: (...given: unknown[]) => void, after?: number, ...given: unknown[]) => {
        const id = own.setTimeout(() => {
          running.delete(id);
          act(...given);
        }, after) as unknown as number;
        running.add(id);
        return id;
      },
      clearTimeout: (id: number) => {
        running.delete(id);
        own.clearTimeout(id);
      },
      setInterval: (act: () => void, every?: number, ...given: unknown[]) => {
        const id = own.setInterval(act, every, ...given) as unknown as number;
        running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        own.clearInterval(id);
      },
    });
  });
}
