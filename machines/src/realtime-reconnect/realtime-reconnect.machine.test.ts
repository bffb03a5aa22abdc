import {
  createActorDriver,
  findFaults,
  planPaths,
  replayPath,
  TransitionCoverage,
  writeCoverageRow,
} from '@oficio/machines/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createExampleSocket, type ExampleSocket } from './example-socket.ts';
import { realtimeReconnectMachine } from './realtime-reconnect.machine.ts';
import { realtimeReconnectModel } from './realtime-reconnect.model.ts';
import { provideRealtimePorts, type RealtimePorts } from './realtime-reconnect.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(realtimeReconnectModel);
  const coverage = new TransitionCoverage(realtimeReconnectModel);
  let socket: ExampleSocket = createExampleSocket();
  const driver = createActorDriver<typeof realtimeReconnectMachine, RealtimePorts>({
    model: realtimeReconnectModel,
    provide: (ports) => realtimeReconnectMachine.provide(provideRealtimePorts(ports)),
    ownPorts: () => {
      socket = createExampleSocket();
      return socket.ports;
    },
    reports: {
      'table.connected': (event) => socket.listener(event.table).connected(),
      'table.failed': (event) => socket.listener(event.table).failed(),
      'table.changed': ({ change }) => socket.listener(change.table).changed(change),
    },
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () =>
    expect(findFaults(realtimeReconnectModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
