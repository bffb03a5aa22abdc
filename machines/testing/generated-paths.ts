import { afterAll, describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type ActorDriverOptions, createActorDriver } from './actor-driver.ts';
import { TransitionCoverage } from './coverage.ts';
import { writeCoverageRow } from './coverage-files.ts';
import { findFaults } from './find-faults.ts';
import { planPaths } from './machine-model.ts';
import { replayPath } from './replay-path.ts';

/**
 * Declares the tests of a model: each path runs on a live actor, every transition is taken, and every part of the
 * model is used. Writes the machine's row of the coverage table.
 */
export function testGeneratedPaths<TMachine extends AnyStateMachine, TPorts extends object>(
  options: Omit<ActorDriverOptions<TMachine, TPorts>, 'coverage'>,
): void {
  const { model } = options;
  describe('generated paths', () => {
    const paths = planPaths(model);
    const coverage = new TransitionCoverage(model);
    const driver = createActorDriver<TMachine, TPorts>({ ...options, coverage });
    afterAll(() => writeCoverageRow(coverage.row(paths.length)));

    it('leaves nothing of the model unused', () => expect(findFaults(model, paths)).toEqual([]));
    it.each(paths)('$description', (path) => replayPath(path, driver));
    it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
  });
}
