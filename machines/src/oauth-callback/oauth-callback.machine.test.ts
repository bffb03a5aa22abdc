import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { oauthCallbackMachine } from './oauth-callback.machine.ts';
import { oauthCallbackModel } from './oauth-callback.model.ts';
import { type OauthCallbackPorts, provideOauthCallbackPorts } from './oauth-callback.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(oauthCallbackModel);
  const coverage = new TransitionCoverage(oauthCallbackModel);
  const driver = createActorDriver<typeof oauthCallbackMachine, OauthCallbackPorts>({
    model: oauthCallbackModel,
    provide: (ports) => oauthCallbackMachine.provide(provideOauthCallbackPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(oauthCallbackModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
