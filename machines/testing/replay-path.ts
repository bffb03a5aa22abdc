import type { PlannedPath, PlannedStep } from './machine-model.ts';

/** Carries a planned path out on an actor or a page. */
export interface PathDriver {
  start(path: PlannedPath): Promise<void>;
  /** Causes the step's event; `index` is its position in the path. */
  perform(step: PlannedStep, index: number, path: PlannedPath): Promise<void>;
  /** Throws unless the actual state is the planned one. */
  check(planned: Pick<PlannedStep, 'stateKeys' | 'snapshot'>): Promise<void>;
  stop(): Promise<void>;
}

/** Runs one path to its end. An error names the path and the step. */
export async function replayPath(path: PlannedPath, driver: PathDriver): Promise<void> {
  try {
    await locate(path, 'start', async () => {
      await driver.start(path);
      await driver.check(path.first);
    });
    for (const [index, step] of path.steps.entries()) {
      await locate(path, `step ${index + 1}, ${step.name}`, async () => {
        await driver.perform(step, index, path);
        await driver.check(step);
      });
    }
  } finally {
    await driver.stop();
  }
}

async function locate(path: PlannedPath, where: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Error(`${path.description}\n${where}: ${message}`, { cause });
  }
}
