import { type BodyOf, clientRoutes, TABLE } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ALMA, answerMembers } from '../stage/members.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { clientList as list, openClients } from './open-clients.ts';

const NAMES = ['Alfa', 'Beta', 'Café Lumbre'];

const notifications = page.getByRole('region', { name: 'Notifications' });
const undo = notifications.getByRole('button', { name: 'Undo' });
const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

test('Z is Undo, and so is Ctrl Z except in a text field; the help shows both keys', async () => {
  await openClients(NAMES);
  await list.choose('Beta', 'Archive');
  // Under the pointer the toast stays, however long the help takes to load.
  await undo.hover();
  await userEvent.keyboard('?');
  await expect.element(help.getByText('Undo', { exact: true })).toBeVisible();
  await expect
    .element(help.getByText('Undo', { exact: true }).element().parentElement)
    .toHaveTextContent('Undozor Ctrl Z');
  await userEvent.keyboard('{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  // The focus returns in a later task, which would take it out of the field.
  await expect.poll(() => document.activeElement).not.toBe(document.body);
  await list.search.fill('B');
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(undo).toBeVisible();
  await list.search.fill('');
  (list.search.element() as HTMLElement).blur();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(notifications.getByText('Client restored')).toBeVisible();
  await list.shows(...NAMES);

  await list.choose('Beta', 'Archive');
  await list.shows('Alfa', 'Café Lumbre');
  await expect.element(undo).toBeVisible();
  await userEvent.keyboard('z');
  await list.shows(...NAMES);
});

test('a click anywhere in a row opens it, except on its controls or after a text selection', async () => {
  const { router } = await openClients(NAMES);
  const row = page.getByRole('row', { name: /Beta/ });
  await row.getByRole('button', { name: 'Actions for Beta' }).click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  const status = row.getByText('Active');
  getSelection()?.selectAllChildren(status.element());
  status.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.element(row).toBeVisible();
  expect(router.state.location.pathname).toBe('/clients');
  getSelection()?.removeAllRanges();
  await row.getByRole('cell').nth(2).click();
  await expect.element(page.getByRole('heading', { name: 'Beta', level: 1 })).toBeVisible();
});

test('a client shows how many services it has, and its next renewal', async () => {
  await page.viewport(1600, 900);
  await openClients(['Alfa', 'Beta'], {
    answers(_, { records: [first] }) {
      Object.assign(first ?? {}, { services: 3, nextRenewalOn: '2026-01-20' });
    },
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Services', 'Next renewal'])
    await expect.element(page.getByRole('menuitemcheckbox', { name })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('row', { name: /Alfa/ }).getByText('Jan 20, 2026')).toBeVisible();
  await expect.element(page.getByRole('row', { name: /Alfa/ }).getByText('3', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('row', { name: /Beta/ }).getByText('Jan 20, 2026'))
    .not.toBeInTheDocument();
});

test('J and K move the focus between rows, and Enter opens one', async () => {
  await openClients(NAMES);
  await list.shows(...NAMES);
  for (const key of ['j', 'j', 'j', 'k']) await userEvent.keyboard(key);
  await expect.element(list.row('Beta')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Beta', level: 1 })).toBeVisible();
});

test('selected clients get a tag and an owner at once, and lose a tag', async () => {
  const { server, clients } = await openClients(NAMES, {
    answers(server, { records }) {
      for (const record of records) Object.assign(record, { tags: ['sur'] });
      answerMembers(server, [ALMA]);
      server.answer(clientRoutes.bulk, ({ body }) => ({ done: body.items.length, refused: [] }));
    },
  });
  const edit = page.getByRole('dialog', { name: 'Edit 2 clients' });
  const save = edit.getByRole('button', { name: 'Save' });
  const openEdit = async () => {
    for (const name of ['Alfa', 'Beta']) {
      const box = page.getByRole('checkbox', { name: `Select ${name}` });
      if (!(box.element() as HTMLInputElement).checked) await box.click();
    }
    await list.selection.getByRole('button', { name: 'Edit' }).click();
  };
  await expect.element(list.row('Beta')).toBeVisible();
  await openEdit();
  await expect.element(save).toBeDisabled();
  await edit.getByLabelText('Add a tag').fill('norte');
  await edit.getByLabelText('Owner').selectOptions('Alma Rivera');
  await save.click();
  await expect.element(notifications.getByText('2 clients changed')).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
  await openEdit();
  await edit.getByLabelText('Remove a tag').selectOptions('sur');
  await save.click();
  await expect.poll(() => server.callsOf(clientRoutes.bulk).length).toBe(2);
  const [first, second] = clients.records;
  const items = [first, second].map((record) => ({ id: record?.id, version: 1 }));
  const bodies = server
    .callsOf(clientRoutes.bulk)
    .map(({ body }) => body as BodyOf<typeof clientRoutes.bulk>);
  expect(bodies).toEqual([
    { action: 'edit', items, changes: { addTag: 'norte', ownerUserId: ALMA.userId } },
    { action: 'edit', items, changes: { removeTag: 'sur' } },
  ]);
});

test('the list is sorted on a phone', async () => {
  await showOnPhone();
  const { server, router } = await openClients(NAMES);
  await page.getByRole('combobox', { name: 'Sort by' }).selectOptions('Name: Z to A');
  await expect.poll(() => router.state.location.searchStr).toContain('sort=-displayName');
  await expect
    .poll(() => server.callsOf(clientRoutes.list).some(({ query }) => query.sort === '-displayName'))
    .toBe(true);
});

test('the help lists the shortcuts of the screen', async () => {
  const { go } = await openClients(NAMES);
  await list.shows(...NAMES);
  await userEvent.keyboard('?');
  await expect.element(help.getByText('New client')).toBeVisible();
  await expect.element(help.getByText('Search clients')).toBeVisible();
  expect(help.getByText('Edit the client').elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await go('/settings');
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(help.getByText('Show this list')).toBeVisible();
  expect(help.getByText('On this page').elements()).toEqual([]);
});

test('a column is whole or hidden, and the menu of columns says which have no room', async () => {
  await page.viewport(768, 900);
  await openClients(['Cooperativa Panadera del Istmo']);
  await expect.element(page.getByRole('columnheader', { name: 'Outstanding' })).toBeInViewport({ ratio: 1 });
  expect(page.getByRole('columnheader', { name: 'Email' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect.element(page.getByRole('menuitemcheckbox', { name: 'Email (no room)' })).toBeVisible();
  await expect
    .element(page.getByRole('menuitemcheckbox', { name: 'Outstanding', exact: true }))
    .toBeVisible();
});

test('a second page that becomes empty goes back to the first', async () => {
  const names = Array.from({ length: TABLE.pageSize + 1 }, (_, index) => `Client ${100 + index}`);
  const { router } = await openClients(names, {
    answers(server, clients) {
      server.answer(clientRoutes.list, ({ query: { cursor } }) => {
        const items = clients.records
          .filter(({ deletedAt }) => deletedAt === null)
          .map((record) => server.sampleItem(clientRoutes.list, record));
        const { pageSize } = TABLE;
        const first = {
          items: items.slice(0, pageSize),
          nextCursor: items.length > pageSize ? 'second' : null,
        };
        return {
          total: items.length,
          ...(cursor ? { items: items.slice(pageSize), nextCursor: null } : first),
        };
      });
    },
  });
  const last = String(names.at(-1));
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await list.shows(last);
  expect(router.state.location.searchStr).toContain('pages=');
  await list.choose(last, 'Delete');
  await page.getByRole('button', { name: 'Delete client' }).click();
  await expect.element(list.row('Client 100')).toBeVisible();
  await expect.poll(() => router.state.location.searchStr).not.toContain('pages=');
});
