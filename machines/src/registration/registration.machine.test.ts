import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { registrationMachine } from './registration.machine.ts';
import { registrationModel } from './registration.model.ts';
import { provideRegistrationPorts, type RegistrationPorts } from './registration.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(registrationModel);
  const coverage = new TransitionCoverage(registrationModel);
  const driver = createActorDriver<typeof registrationMachine, RegistrationPorts>({
    model: registrationModel,
    provide: (ports) => registrationMachine.provide(provideRegistrationPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(registrationModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
