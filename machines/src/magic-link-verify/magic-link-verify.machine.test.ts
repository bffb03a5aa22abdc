import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { magicLinkVerifyMachine } from './magic-link-verify.machine.ts';
import { magicLinkVerifyModel } from './magic-link-verify.model.ts';
import { type MagicLinkVerifyPorts, provideMagicLinkVerifyPorts } from './magic-link-verify.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(magicLinkVerifyModel);
  const coverage = new TransitionCoverage(magicLinkVerifyModel);
  const driver = createActorDriver<typeof magicLinkVerifyMachine, MagicLinkVerifyPorts>({
    model: magicLinkVerifyModel,
    provide: (ports) => magicLinkVerifyMachine.provide(provideMagicLinkVerifyPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(magicLinkVerifyModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
