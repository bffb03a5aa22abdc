import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { invitationMachine } from './invitation.machine.ts';
import { invitationModel } from './invitation.model.ts';
import { type InvitationPorts, provideInvitationPorts } from './invitation.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(invitationModel);
  const coverage = new TransitionCoverage(invitationModel);
  const driver = createActorDriver<typeof invitationMachine, InvitationPorts>({
    model: invitationModel,
    provide: (ports) => invitationMachine.provide(provideInvitationPorts(ports)),
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () => expect(findFaults(invitationModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
