import { clientRoutes } from '@oficio/contracts';
import type { realtimeReconnectMachine } from '@oficio/machines/realtime-reconnect';
import { type BrowserDriver, notInBrowser } from '@oficio/machines/testing';
import { expect } from '@playwright/test';
import { Shell } from '../pages/shell.ts';
import { holdNext } from './held-requests.ts';
import { letPass } from './page-clock.ts';
import {
  changeTable,
  expectNoPill,
  expectPill,
  openConnection,
  openSignedOut,
  type RealtimeStage,
  tablesMeantBy,
} from './realtime.stage.ts';
import { apiRefusal } from './refusals.ts';

/** The paths of the live connection in a browser, over the real socket. */
export const realtimeReconnectDriver: BrowserDriver<typeof realtimeReconnectMachine, RealtimeStage> = {
  open: openSignedOut,
  events: {
    'connection.opened': openConnection,
    'connection.closed': async ({ page }) => {
      await new Shell(page).signOut();
      await expect(page).toHaveURL(/\/login/);
    },
    'token.renewed': async (stage) => {
      await refuseOneRequest(stage);
      if (stage.wire.isOpen()) await stage.wire.hasNewToken();
    },
    'retry.requested': ({ page }) =>
      page.getByRole('button', { name: /^(Connect|Limited|Real-time)/ }).click(),
    // A list that no other step opens, because a list that is still fresh isn't requested again.
    'api.answered': (stage) => openArea(stage, 'Hosting'),
    'table.connected': async ({ wire }, { table }) => {
      for (const each of tablesMeantBy(table)) await wire.admit(each);
    },
    'table.failed': async ({ wire }, { table }) => {
      for (const each of tablesMeantBy(table)) await wire.fail(each);
    },
    'table.changed': (stage, { change }) => changeTable(stage, change.table),
  },
  // Each new token requests a retry, so the connection doesn't stay in this state.
  offers: (snapshot, type) =>
    type !== 'token.renewed' ||
    snapshot.matches({ active: 'connecting' }) ||
    snapshot.matches({ active: 'connected' }),
  outcomes: {},
  delay: async ({ page, wire }, milliseconds) => {
    await letPass(page, milliseconds);
    // A path's delays add up to more than the time that a heartbeat's answer may take.
    await wire.hasAnsweredHeartbeats();
  },
  states: {
    idle: (stage) => expectPill(stage, null),
    'active.connecting': (stage) => expectPill(stage, 'Connecting...'),
    'active.connected': expectNoPill,
    'active.limited.deciding': notInBrowser('It is left in the moment in which it is entered'),
    'active.limited.waiting': (stage) => expectPill(stage, 'Limited connectivity'),
    'active.limited.retrying': (stage) => expectPill(stage, 'Limited connectivity'),
    'active.limited.exhausted': (stage) => expectPill(stage, 'Limited connectivity'),
    'active.broken.deciding': notInBrowser('It is left in the moment in which it is entered'),
    'active.broken.waiting': (stage) => expectPill(stage, 'Connection error'),
    'active.broken.disabled': (stage) => expectPill(stage, 'Real-time features disabled'),
  },
};

/** The real auth service refreshes the refused session. */
async function refuseOneRequest(stage: RealtimeStage): Promise<void> {
  const ended = apiRefusal('auth.session_ended', 'Your session has ended. Please sign in again.');
  const held = await holdNext(stage.page, { method: 'GET', path: clientRoutes.list.path }, ended);
  held.letThrough();
  await openArea(stage, 'Clients');
}

/** Shows the area's list, which sends one API request. */
async function openArea({ page }: RealtimeStage, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name }).click();
}
