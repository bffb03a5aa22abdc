import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { createExampleSocket, type ExampleSocket } from './example-socket.ts';
import type { tableSubscriptionMachine } from './table-subscription.machine.ts';
import { tableSubscriptionModel } from './table-subscription.model.ts';
import { provideTableSubscriptionPorts, type TableSubscriptionPorts } from './table-subscription.ports.ts';

let socket: ExampleSocket = createExampleSocket();

testGeneratedPaths<typeof tableSubscriptionMachine, TableSubscriptionPorts>({
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
});
