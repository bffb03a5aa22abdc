import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { resetPasswordMachine } from './reset-password.machine.ts';
import { resetPasswordModel } from './reset-password.model.ts';
import { provideResetPasswordPorts, type ResetPasswordPorts } from './reset-password.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(resetPasswordModel);
  const coverage = new TransitionCoverage(resetPasswordModel);
  const driver = createActorDriver<typeof resetPasswordMachine, ResetPasswordPorts>({
    model: resetPasswordModel,
    provide: (ports) => resetPasswordMachine.provide(provideResetPasswordPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(resetPasswordModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
