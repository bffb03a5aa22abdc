import { testGeneratedPaths } from '../../testing/generated-paths.ts';
import { createExampleSocket, type ExampleSocket } from './example-socket.ts';
import { realtimeReconnectMachine } from './realtime-reconnect.machine.ts';
import { realtimeReconnectModel } from './realtime-reconnect.model.ts';
import { provideRealtimePorts, type RealtimePorts } from './realtime-reconnect.ports.ts';

let socket: ExampleSocket = createExampleSocket();

testGeneratedPaths<typeof realtimeReconnectMachine, RealtimePorts>({
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
});
