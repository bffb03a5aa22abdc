import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { forgotPasswordMachine } from './forgot-password.machine.ts';
import { forgotPasswordModel } from './forgot-password.model.ts';
import { type ForgotPasswordPorts, provideForgotPasswordPorts } from './forgot-password.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(forgotPasswordModel);
  const coverage = new TransitionCoverage(forgotPasswordModel);
  const driver = createActorDriver<typeof forgotPasswordMachine, ForgotPasswordPorts>({
    model: forgotPasswordModel,
    provide: (ports) => forgotPasswordMachine.provide(provideForgotPasswordPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(forgotPasswordModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
