import type { AnyStateMachine } from 'xstate';
import type { MachineModel } from '../src/shared/model.ts';
import type { BrowserDriver, Release } from './browser-driver.ts';
import { writeBrowserRow } from './coverage-files.ts';
import { entryOf, loosen, outcomeAhead, visibleStates } from './loose-driver.ts';
import type { PlannedPath } from './machine-model.ts';
import { type PathDriver, replayPath } from './replay-path.ts';

export interface BrowserRun<TMachine extends AnyStateMachine, TPage> {
  model: MachineModel<TMachine>;
  driver: BrowserDriver<TMachine, TPage>;
  page: TPage;
  path: PlannedPath;
  /** The path's name among its machine's paths, for the coverage files. */
  part: string | number;
  /** The directory of the coverage; default `coverage/machines`. */
  directory?: string;
}

/** Runs one path on a page and writes the states seen, even after a failure. */
export async function runInBrowser<TMachine extends AnyStateMachine, TPage>(
  run: BrowserRun<TMachine, TPage>,
): Promise<void> {
  const seen = new Set<string>();
  try {
    await replayPath(run.path, createPathDriver(run, seen));
  } finally {
    const expected = visibleStates(loosen(run.driver));
    writeBrowserRow({ machine: run.model.machine.id, expected, seen: [...seen] }, run.part, run.directory);
  }
}

function createPathDriver<TMachine extends AnyStateMachine, TPage>(
  { driver: typedDriver, page }: BrowserRun<TMachine, TPage>,
  seen: Set<string>,
): PathDriver {
  const driver = loosen(typedDriver);
  const held = new Map<string, Release>();
  const prepare = async (started: readonly string[], index: number, path: PlannedPath) => {
    for (const port of started) {
      if (!(port in driver.outcomes)) continue;
      const release = await entryOf(driver.outcomes, port)?.prepare(page, outcomeAhead(path, port, index));
      if (release) held.set(port, release);
    }
  };
  return {
    async start(path) {
      await prepare(path.first.started, -1, path);
      await driver.open(page);
    },
    async perform(step, index, path) {
      const release = held.get(step.name);
      await prepare(step.started, index, path);
      if (step.kind === 'delay') return driver.delay(page, step.elapsed, step.name);
      if (step.kind === 'event') return entryOf(driver.events, step.name)?.(page, step.event);
      if (!release) throw new Error(`${step.name} is not being waited for`);
      await release();
    },
    async check(planned) {
      for (const state of planned.stateKeys) {
        const look = entryOf(driver.states, state);
        if (!look) continue;
        await look(page, planned.snapshot.context);
        seen.add(state);
      }
    },
    async stop() {},
  };
}
