import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { toastsMachine } from './toasts.machine.ts';
import { toastsModel } from './toasts.model.ts';

describe('generated paths', () => {
  const paths = planPaths(toastsModel);
  const coverage = new TransitionCoverage(toastsModel);
  const driver = createActorDriver<typeof toastsMachine, object>({
    model: toastsModel,
    provide: () => toastsMachine,
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(toastsModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
