import { REALTIME, REALTIME_TABLE_NAMES, type RealtimeTable, SESSION } from '@oficio/contracts';
import { expect, type Page } from '@playwright/test';
import { observed } from '../fixtures/observed.ts';
import type { OficioProcess } from '../fixtures/oficio-process.ts';
import { oncePerWorker } from '../fixtures/once.ts';
import { createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { addRow } from '../fixtures/realtime-rows.ts';
import { Shell } from '../pages/shell.ts';
import { SignInPage } from '../pages/sign-in-page.ts';
import { letPass, letPassUntil, stopClock } from './page-clock.ts';
import { RealtimeWire } from './realtime-wire.ts';

/** The stage of the live connection's paths. */
export interface RealtimeStage {
  page: Page;
  oficio: OficioProcess;
  person: Person;
  wire: RealtimeWire;
}

const somebody = oncePerWorker((oficio) => createPersonWithTrial(oficio));

export async function setRealtimeStage({
  page,
  oficio,
}: Pick<RealtimeStage, 'page' | 'oficio'>): Promise<RealtimeStage> {
  const person = await somebody(oficio);
  return { page, oficio, person, wire: await RealtimeWire.tap(page) };
}

/** Nobody is signed in. The page is old enough that a refused session counts. */
export async function openSignedOut({ page }: RealtimeStage): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await letPass(page, SESSION.graceAfterLoadMs);
}

/** Signs in; from then on only the path's own delays move the clock. */
export async function openConnection({ page, person, wire }: RealtimeStage): Promise<void> {
  await new SignInPage(page).submit(person.email, person.password);
  await expect(page.getByRole('heading', { name: 'Clients' }).or(page.getByText('Hello'))).not.toHaveCount(0);
  for (const table of REALTIME_TABLE_NAMES) await wire.isAskedFor(table);
  await stopClock(page);
}

/** The real tables of a model's table: the client directory, or all others. With two tables one can fail alone. */
export function tablesMeantBy(table: RealtimeTable): RealtimeTable[] {
  return REALTIME_TABLE_NAMES.filter(
    (name) => (name === 'client_directory') === (table === 'client_directory'),
  );
}

/** Another member adds a client: the real service sends the change, and the page announces it after a quiet period. */
export async function changeTable(
  { page, oficio, person, wire }: RealtimeStage,
  table: RealtimeTable,
): Promise<void> {
  if (table !== 'client_directory') throw new Error(`Nothing changes ${table} yet`);
  const before = wire.changesSent();
  await addRow(oficio, person, table, null);
  await expect.poll(() => wire.changesSent(), observed('the change was not sent')).toBeGreaterThan(before);
  const message = new Shell(page).notifications.getByText('Client created');
  await letPassUntil(page, 2 * REALTIME.message.quietMs, () => message.isVisible());
  await expect(message).toBeVisible();
}

const PILLS = ['Connecting...', 'Limited connectivity', 'Connection error', 'Real-time features disabled'];

/** The text of the pill; null: there is no pill. */
export async function expectPill({ page }: RealtimeStage, text: string | null): Promise<void> {
  for (const other of PILLS.filter((pill) => pill !== text)) await expect(page.getByText(other)).toBeHidden();
  if (text) await expect(page.getByRole('banner').getByText(text)).toBeVisible();
}

/** The signed-in application shows no pill. */
export async function expectNoPill(stage: RealtimeStage): Promise<void> {
  await expect(stage.page.getByRole('button', { name: 'Account menu' })).toBeVisible();
  await expectPill(stage, null);
}
