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
import type { tableSubscriptionMachine } from './table-subscription.machine.ts';
import { tableSubscriptionModel } from './table-subscription.model.ts';
import { provideTableSubscriptionPorts, type TableSubscriptionPorts } from './table-subscription.ports.ts';

describe('generated paths', () => {
  const paths = planPaths(tableSubscriptionModel);
  const coverage = new TransitionCoverage(tableSubscriptionModel);
  let socket: ExampleSocket = createExampleSocket();
  const driver = createActorDriver<typeof tableSubscriptionMachine, TableSubscriptionPorts>({
    model: tableSubscriptionModel,
    provide: (ports) => tableSubscriptionModel.machine.provide(provideTableSubscriptionPorts(ports)),
    ownPorts: () => {
      socket = createExampleSocket();
      return socket.ports;
    },
    reports: {
      'channel.connected': () => socket.listener('client_directory').connected(),
      'channel.failed': () => socket.listener('client_directory').failed(),
      'channel.changed': ({ change }) => socket.listener('client_directory').changed(change),
    },
    coverage,
  });
  afterAll(() => writeCoverageRow(coverage.row(paths.length)));

  it('leaves nothing of the model unused', () =>
    expect(findFaults(tableSubscriptionModel, paths)).toEqual([]));
  it.each(paths)('$description', (path) => replayPath(path, driver));
  it('takes every transition', () => expect(coverage.gaps()).toEqual([]));
});
