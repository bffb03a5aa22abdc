import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { providerSignInMachine } from './provider-sign-in.machine.ts';
import { providerSignInModel } from './provider-sign-in.model.ts';
import { type ProviderSignInPorts, provideProviderSignInPorts } from './provider-sign-in.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(providerSignInModel);
  const coverage = new TransitionCoverage(providerSignInModel);
  const driver = createActorDriver<typeof providerSignInMachine, ProviderSignInPorts>({
    model: providerSignInModel,
    provide: (ports) => providerSignInMachine.provide(provideProviderSignInPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(providerSignInModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
