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

const TABLE = 'client_directory';

/** The paths of the subscription to the one table that there is: its states are those of the whole connection. */
export const tableSubscriptionDriver: BrowserDriver<typeof tableSubscriptionMachine, RealtimeStage> = {
  open: async (stage) => {
    await openSignedOut(stage);
    await openConnection(stage);
  },
  events: {
    'channel.connected': ({ wire }) => wire.admit(TABLE),
    'channel.failed': ({ wire }) => wire.fail(TABLE),
    'channel.changed': (stage) => changeTable(stage, TABLE),
    'retry.started': ({ page }) => page.getByRole('button', { name: 'Connection error' }).click(),
  },
  outcomes: {
    // It reports; it never answers.
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
