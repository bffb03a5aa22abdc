import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createExampleClock, type ExampleClock } from '../shared/example-clock.ts';
import { magicLinkRequestMachine } from './magic-link-request.machine.ts';
import { magicLinkRequestModel } from './magic-link-request.model.ts';
import { type MagicLinkRequestPorts, provideMagicLinkRequestPorts } from './magic-link-request.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(magicLinkRequestModel);
  const coverage = new TransitionCoverage(magicLinkRequestModel);
  let clock: ExampleClock = createExampleClock();
  const driver = createActorDriver<typeof magicLinkRequestMachine, MagicLinkRequestPorts>({
    model: magicLinkRequestModel,
    provide: (ports) => magicLinkRequestMachine.provide(provideMagicLinkRequestPorts(ports)),
    ownPorts: () => {
      clock = createExampleClock();
      return clock.ports;
    },
    reports: { 'clock.ticked': ({ now }) => clock.tell(now) },
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () =>
    expect(findFaults(magicLinkRequestModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
