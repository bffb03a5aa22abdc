import { tableSubscriptionMachine } from '@oficio/machines/realtime-reconnect';
import { setRealtimeStage } from '../drivers/realtime.stage.ts';
import { tableSubscriptionDriver } from '../drivers/table-subscription.driver.ts';
import { generateTests } from './generate-tests.ts';

const table = 'client_directory';
const id = '9b2f4a61-6d0e-4c53-8a0c-2f7d1f6f8a11';

generateTests({
  model: {
    // Planned without a parent actor.
    machine: tableSubscriptionMachine.provide({
      actions: { notifyConnected: () => {}, notifyFailed: () => {}, notifyChanged: () => {} },
    }),
    input: { table, ownerUserId: id, accessToken: 'example-token' },
    events: [
      { type: 'channel.connected' },
      { type: 'channel.failed' },
      {
        type: 'channel.changed',
        change: {
          table,
          kind: 'INSERT',
          id,
          record: { id },
          previous: null,
          committedAt: '2026-01-10T16:00:00Z',
        },
      },
      { type: 'retry.started', accessToken: 'renewed-token' },
    ],
    outcomes: {},
  },
  driver: tableSubscriptionDriver,
  setStage: setRealtimeStage,
});
