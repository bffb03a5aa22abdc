import { REALTIME_TABLE_NAMES } from '@oficio/contracts';
import type { tableSubscriptionMachine } from '@oficio/machines/realtime-reconnect';
import type { BrowserDriver } from '@oficio/machines/testing';
import { letPassUntil } from './page-clock.ts';
import {
  changeTable,
  expectNoPill,
  expectPill,
  openConnection,
  openSignedOut,
  type RealtimeStage,
} from './realtime.stage.ts';

/** The paths of one table's subscription. All tables take them together, so that the pill shows the same state. */
export const tableSubscriptionDriver: BrowserDriver<typeof tableSubscriptionMachine, RealtimeStage> = {
  open: async (stage) => {
    await openSignedOut(stage);
    await openConnection(stage);
  },
  events: {
    'channel.connected': async ({ wire }) => {
      for (const table of REALTIME_TABLE_NAMES) await wire.admit(table);
    },
    'channel.failed': async ({ wire }) => {
      for (const table of REALTIME_TABLE_NAMES) await wire.fail(table);
    },
    'channel.changed': (stage) => changeTable(stage, 'client_directory'),
    'retry.started': ({ page }) => page.getByRole('button', { name: 'Connection error' }).click(),
  },
  outcomes: {
    // This port only reports; it has no answer.
    openTable: { canAnswer: ({ kind }) => kind === 'pending', prepare: async () => async () => {} },
  },
  delay: ({ page }, milliseconds) =>
    letPassUntil(page, milliseconds, () => page.getByText('Connection error').isVisible()),
  states: {
    'open.connecting': (stage) => expectPill(stage, 'Connecting...'),
    'open.connected': expectNoPill,
    failed: (stage) => expectPill(stage, 'Connection error'),
  },
};
