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
import { verifyEmailMachine } from './verify-email.machine.ts';
import { verifyEmailModel } from './verify-email.model.ts';
import { provideVerifyEmailPorts, type VerifyEmailPorts } from './verify-email.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(verifyEmailModel);
  const coverage = new TransitionCoverage(verifyEmailModel);
  let clock: ExampleClock = createExampleClock();
  const driver = createActorDriver<typeof verifyEmailMachine, VerifyEmailPorts>({
    model: verifyEmailModel,
    provide: (ports) => verifyEmailMachine.provide(provideVerifyEmailPorts(ports)),
    ownPorts: () => {
      clock = createExampleClock();
      return clock.ports;
    },
    reports: { 'clock.ticked': ({ now }) => clock.tell(now) },
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(verifyEmailModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
