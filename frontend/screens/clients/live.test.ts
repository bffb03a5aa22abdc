import {
  clientDebtRoutes,
  clientNoteRoutes,
  clientRoutes,
  domainRoutes,
  type RealtimeTable,
  timelineRoutes,
} from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeNotes } from '../stage/fake-notes.ts';
import { FakeSocket } from '../stage/fake-socket.ts';
import { asksAgain } from '../stage/is-live.ts';
import { UnsavedDialogs } from '../stage/unsaved-dialogs.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const ID = FIRST_CLIENT.slice(-36);
const DOMAIN_ID = '00000000-0000-7000-8000-00000000d0a1';

/** A colleague has changed a row: the page is told by its live connection, and asks for what is stale. */
function change(table: RealtimeTable, row: object = {}): void {
  FakeSocket.change(table, {
    kind: 'UPDATE',
    record: { id: ID, version: 2, deleted_at: null, changed_by: null, ...row },
  });
}

test('what a client owes follows an invoice of a colleague at once', async () => {
  const owes = (outstandingMinor: number) => {
    const debts = [{ currency: 'MXN', outstandingMinor, overdueMinor: 0 }];
    return { items: [{ id: ID, debts, lastInvoice: null }] };
  };
  const { server } = await openClients(['Agave'], {
    answers: (given) => given.answer(clientDebtRoutes.list, owes(100_000)),
  });
  const outstanding = page.getByRole('link', { name: /^Outstanding of Agave: / });
  await expect.element(outstanding).toHaveAccessibleName(/MX\$1,000\.00$/);
  await asksAgain(server, clientDebtRoutes.list, () => change('invoices'));
  server.answer(clientDebtRoutes.list, owes(200_000));
  change('invoices');
  await expect.element(outstanding).toHaveAccessibleName(/MX\$2,000\.00$/);
});

test('the timeline shows a domain of a colleague at once, and leads to it', async () => {
  const { server, router } = await openClients(['Café Lumbre'], { path: FIRST_CLIENT });
  const domain = page.getByRole('link', { name: 'lumbre.mx' });
  await expect.element(page.getByRole('heading', { name: 'Café Lumbre', level: 1 })).toBeVisible();
  const entry = server.sampleItem(timelineRoutes.ofClient, {
    at: '2026-01-15T12:00:00.000Z',
    actor: { kind: 'member', name: 'Bruno Rivera' },
    action: 'created',
    entity: { type: 'domain', id: DOMAIN_ID, name: 'lumbre.mx', exists: true },
  });
  // The page of a record leads on to the address of the record that it gets.
  server.answer(domainRoutes.one, server.sample(domainRoutes.one, { id: DOMAIN_ID }));
  await asksAgain(server, timelineRoutes.ofClient, () => change('domains', { id: DOMAIN_ID }));
  server.answer(timelineRoutes.ofClient, { items: [entry], nextCursor: null });
  change('domains', { id: DOMAIN_ID });
  await domain.click();
  await expect.poll(() => router.state.location.pathname).toBe(`/hosting/domains/${DOMAIN_ID}`);
});

test('the text of a note that a colleague deletes can be copied', async () => {
  let notes: FakeNotes | undefined;
  const { server } = await openClients(['Café Lumbre'], {
    path: FIRST_CLIENT,
    answers(given) {
      notes = new FakeNotes(given);
      notes.add({ body: 'first' });
    },
  });
  await page.getByRole('button', { name: 'Actions for the note first' }).click();
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
  await page.getByRole('form', { name: 'Edit note' }).getByLabelText('Note').fill('half a thought');
  await asksAgain(server, clientNoteRoutes.list, () => change('client_directory'));
  notes?.remove(notes.notes[0]?.id);
  // A note has no live table. Its writes touch the row of the client.
  change('client_directory');
  await expect.element(new UnsavedDialogs().lost).toMatchTextContent(/half a thought/);
});

test('a client that a colleague deletes shows a notice on its open page', async () => {
  const { clients, server } = await openClients(['Estudio Nopal'], { path: FIRST_CLIENT });
  const edit = page.getByRole('button', { name: /^Edit/ });
  await expect.element(edit.first()).toBeVisible();
  await asksAgain(server, clientRoutes.one, () => change('client_directory'));
  clients.remove(ID);
  change('client_directory', { deleted_at: '2026-01-15T12:00:00.000Z' });
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: 'This client is in the trash' });
  await expect.element(notice).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});
