import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { authMachine } from './auth.machine.ts';
import { authModel } from './auth.model.ts';
import { type AuthPorts, provideAuthPorts } from './auth.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(authModel);
  const coverage = new TransitionCoverage(authModel);
  const driver = createActorDriver<typeof authMachine, AuthPorts>({
    model: authModel,
    provide: (ports) => authMachine.provide(provideAuthPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(authModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
