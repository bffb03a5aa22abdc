import type { MachineModel } from '../shared/model.ts';
import { realtimeReconnectMachine } from './realtime-reconnect.machine.ts';
import type { TableChange } from './realtime-reconnect.types.ts';

export const exampleOwner = {
  ownerUserId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  accessToken: 'example-token',
};

export const exampleChange: TableChange = {
  table: 'client_directory',
  kind: 'INSERT',
  id: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11',
  record: { id: '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11' },
  previous: null,
  committedAt: '2026-01-10T16:00:00.000Z',
};

/** Two tables, so that one of them can fail alone. */
export const realtimeReconnectModel: MachineModel<typeof realtimeReconnectMachine> = {
  machine: realtimeReconnectMachine,
  input: { tables: ['client_directory', 'invoices'] },
  events: [
    { type: 'connection.opened', ...exampleOwner },
    { type: 'connection.opened', ...exampleOwner, ownerUserId: 'somebody' },
    { type: 'connection.closed' },
    { type: 'token.renewed', accessToken: 'renewed-token' },
    { type: 'retry.requested' },
    { type: 'api.answered' },
    { type: 'table.connected', table: 'client_directory' },
    { type: 'table.connected', table: 'invoices' },
    { type: 'table.failed', table: 'client_directory' },
    { type: 'table.failed', table: 'invoices' },
    { type: 'table.changed', change: exampleChange },
  ],
  outcomes: {},
  decisive: ({ tableStates, retries }) => ({ tableStates, retries }),
  isPossible: ({ tableStates }, event) => {
    if (event.type === 'table.connected') return tableStates[event.table] === 'pending';
    if (event.type === 'table.failed')
      return ['pending', 'connected'].includes(tableStates[event.table] ?? '');
    if (event.type === 'table.changed') return tableStates[event.change.table] === 'connected';
    return true;
  },
};
