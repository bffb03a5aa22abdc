import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type BrowserDriver, notInBrowser } from './browser-driver.ts';
import { type Choice, choosePaths, onceEach, shortPaths, variantOf } from './choose-paths.ts';
import { readBrowserRows } from './coverage-files.ts';
import { createDeferredPorts, microtasks } from './deferred-ports.ts';
import { type DoorPorts, doorMachine, doorModel, provideDoorPorts } from './example-door.ts';
import type { PlannedPath } from './machine-model.ts';
import { copyOfMachine } from './mutants.ts';
import { runInBrowser } from './run-in-browser.ts';
import { StepClock } from './step-clock.ts';

/** Stands for a browser's page: a live door whose answers are held until the driver releases them. */
function openPage() {
  const clock = new StepClock();
  const deferred = createDeferredPorts<DoorPorts>();
  const actor = createActor(doorMachine.provide(provideDoorPorts(deferred.ports)), { clock });
  return { clock, deferred, actor, log: [] as string[] };
}

type Page = ReturnType<typeof openPage>;

const shows = (state: string) => async (page: Page) => {
  page.log.push(`saw ${state}`);
  expect(page.actor.getSnapshot().value).toBe(state);
};

const driver: BrowserDriver<typeof doorMachine, Page> = {
  open: async (page) => {
    page.actor.start();
  },
  events: {
    'code.entered': async (page, event) => page.actor.send(event),
    'door.pushed': async (page, event) => page.actor.send(event),
    fire: notInBrowser('nobody sets the house on fire'),
  },
  outcomes: {
    checkCode: {
      canAnswer: ({ kind }) => kind !== 'failed',
      prepare: async (page, outcome) => {
        page.log.push(`holds ${outcome.kind}`);
        return async () => {
          if (outcome.kind === 'done') await page.deferred.resolve('checkCode', outcome.output);
        };
      },
    },
  },
  delay: async (page, milliseconds) => {
    page.clock.advance(milliseconds);
    await microtasks();
  },
  states: {
    locked: shows('locked'),
    checking: shows('checking'),
    unlocked: shows('unlocked'),
    open: shows('open'),
    blocked: shows('blocked'),
    refused: notInBrowser('it is over at once'),
  },
};

const HIDDEN = notInBrowser('nobody gets there');

let directory = '';
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'machine-coverage-'));
});
afterEach(() => rmSync(directory, { recursive: true }));

const names = (given = driver) =>
  choosePaths(doorModel, given, onceEach).map(({ description }) => description);

function throughTheDoor() {
  const path = choosePaths(doorModel, driver, onceEach, shortPaths).find(
    ({ description }) => description === 'door · code.entered · checkCode · door.pushed',
  );
  if (!path) throw new Error('no path');
  return path;
}

describe('paths for a browser', () => {
  it('together pass every state that the driver shows and take every step', () => {
    expect(names()).toEqual([
      'door · code.entered · checkCode · door.pushed · quietHours',
      'door · code.entered · checkCode · autoLock · code.entered · checkCode · code.entered · checkCode',
    ]);
  });

  it('show together what all that can be carried out show', () => {
    const shownBy = (paths: readonly PlannedPath[]) =>
      new Set(
        paths.flatMap(({ first, steps }) => [
          ...first.stateKeys,
          ...steps.flatMap(({ name, stateKeys }) => [name, ...stateKeys]),
        ]),
      );
    const everything: Choice = (possible) => possible.map(({ path }) => path);
    expect(shownBy(choosePaths(doorModel, driver, onceEach))).toEqual(
      shownBy(choosePaths(doorModel, driver, onceEach, everything)),
    );
  });

  it('need another page only after a last state', () => {
    const machine = copyOfMachine(doorMachine, (chart) => {
      const { open } = chart.states as Record<string, object>;
      Object.assign(open ?? {}, { on: { 'door.pushed': 'locked' } });
    }) as typeof doorMachine;
    const paths = choosePaths({ ...doorModel, machine }, driver, onceEach);
    expect(paths.map(({ description }) => description)).toEqual([
      'door · code.entered · checkCode · door.pushed · quietHours · door.pushed · code.entered · checkCode · autoLock · code.entered · checkCode · code.entered · checkCode',
    ]);
  });

  it('end with an event after which the page can’t continue', () => {
    const isLast = ({ type }: { type: string }) => type === 'xstate.after.autoLock.door.unlocked';
    expect(names({ ...driver, isLast })).toEqual([
      'door · code.entered · checkCode · door.pushed · quietHours',
      'door · code.entered · checkCode · autoLock',
      'door · code.entered · checkCode · code.entered · checkCode',
    ]);
  });

  it('are shorter and more numerous when a fault shall show close to its cause', () => {
    const short = choosePaths(doorModel, driver, onceEach, shortPaths);
    expect(short.map(({ description }) => description)).toEqual([
      'door · quietHours',
      'door · code.entered · checkCode · door.pushed',
      'door · code.entered · checkCode · autoLock',
      'door · code.entered · checkCode · code.entered · checkCode',
    ]);
  });

  it('skip events that a state accepts but doesn’t offer', () => {
    const closed = { ...driver, offers: (_: unknown, type: string) => type !== 'code.entered' };
    const shown = {
      ...closed,
      states: { ...driver.states, checking: HIDDEN, unlocked: HIDDEN, open: HIDDEN, blocked: HIDDEN },
    };
    expect(names(shown)).toEqual(['door · quietHours']);
  });

  it('are named after their events', () => {
    expect(['known', { hasAccess: true }].map((status) => variantOf({ status }))).toEqual(['known', '']);
  });

  it('hold an answer before its port starts, and release it when due', async () => {
    const path = throughTheDoor();
    const page = openPage();
    await runInBrowser({ model: doorModel, driver, page, path, part: 1, directory });
    expect(page.log).toEqual(['saw locked', 'holds done', 'saw checking', 'saw unlocked', 'saw open']);
    expect(readBrowserRows(directory)).toEqual([
      {
        machine: 'door',
        expected: ['blocked', 'checking', 'locked', 'open', 'unlocked'],
        seen: ['checking', 'locked', 'open', 'unlocked'],
      },
    ]);
  });

  it('answer a port that can’t be held before anything else happens', () => {
    const impatient: BrowserDriver<typeof doorMachine, Page> = {
      ...driver,
      events: { ...driver.events, fire: async () => {} },
      outcomes: {
        checkCode: { canAnswer: ({ kind }) => kind === 'done', prepare: async () => async () => {} },
      },
      states: { ...driver.states, checking: notInBrowser('it is over at once') },
    };
    expect(names(impatient)).toEqual([
      'door · code.entered · checkCode · door.pushed · fire · quietHours',
      'door · code.entered · checkCode · autoLock · code.entered · checkCode · code.entered · checkCode',
    ]);
  });

  it('name a state that the driver can’t reach', () => {
    const helpless = { ...driver, events: { ...driver.events, 'door.pushed': notInBrowser('no hands') } };
    expect(() => choosePaths(doorModel, helpless, onceEach)).toThrow(
      'door: the driver can bring about no path to open',
    );
  });

  it('need an entry for each state, which the compiler and a test check', async () => {
    const { open: _, ...states } = driver.states;
    // @ts-expect-error The state "open" is missing.
    const forgetful: BrowserDriver<typeof doorMachine, Page> = { ...driver, states };
    const path = throughTheDoor();
    const run = runInBrowser({
      model: doorModel,
      driver: forgetful,
      page: openPage(),
      path,
      part: 1,
      directory,
    });
    await expect(run).rejects.toThrow('step 3, door.pushed: The driver has no entry for open');
  });
});
