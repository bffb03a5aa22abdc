import {
  type BrowserDriver,
  type BrowserRun,
  type Choice,
  choosePaths,
  fewPaths,
  onceEach,
  type PlannedPath,
  runInBrowser,
  type SameStep,
  variantOf,
} from '@oficio/machines/testing';
import type { Page } from '@playwright/test';
import type { AnyStateMachine } from 'xstate';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { test } from '../fixtures/test.ts';

interface Given {
  page: Page;
  oficio: OficioProcess;
  newEmail: string;
}

interface Generated<TMachine extends AnyStateMachine, TStage> {
  model: BrowserRun<TMachine, TStage>['model'];
  driver: BrowserDriver<TMachine, TStage>;
  /** Creates the stage that the driver needs; the page's clock is installed, but no page is opened yet. */
  setStage(given: Given): Promise<TStage>;
  sameStep?: SameStep;
  choice?: Choice;
  /** An additional check at the end of each path. */
  afterwards?(stage: TStage, path: PlannedPath): Promise<void>;
}

/** One test for each path of a machine's model that shows something new in a browser. */
export function generateTests<TMachine extends AnyStateMachine, TStage>({
  model,
  driver,
  setStage,
  sameStep = onceEach,
  choice = fewPaths,
  afterwards,
}: Generated<TMachine, TStage>): void {
  test.describe(model.machine.id, () => {
    for (const [part, path] of choosePaths(model, driver, sameStep, choice).entries()) {
      test(`${part + 1}. ${titleOf(path)} @generated`, async ({ page, oficio, newEmail }) => {
        await page.clock.install();
        const stage = await setStage({ page, oficio, newEmail });
        await runInBrowser({ model, driver, page: stage, path, part: part + 1 });
        await afterwards?.(stage, path);
      });
    }
  });
}

function titleOf({ first, steps }: PlannedPath): string {
  const written = steps.map(({ name, event }) => [name, variantOf(event)].filter(Boolean).join(' '));
  return written.length === 0 ? first.stateKeys.join() : written.join(' · ');
}
