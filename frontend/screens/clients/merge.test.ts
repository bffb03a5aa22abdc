import { type AnswerOf, clientMergeRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, clientList as list, openClients } from './open-clients.ts';

const SECOND_CLIENT = `${FIRST_CLIENT.slice(0, -1)}2`;
const [FIRST_ID, SECOND_ID] = [FIRST_CLIENT.slice(-36), SECOND_CLIENT.slice(-36)];

const dialog = page.getByRole('dialog', { name: 'Merge two clients' });
const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
const notifications = page.getByRole('region', { name: 'Notifications' });

const choose = (group: string, name: string) =>
  dialog.getByRole('group', { name: group, exact: true }).getByRole('radio', { name, exact: true }).click();

/** Opens Lumbre and Café Lumbre, of which one has a domain. The server merges what it is told. */
function openPair(path = '/clients') {
  return openClients(['Lumbre', 'Café Lumbre'], {
    path,
    answers(server, clients) {
      server.answer(clientMergeRoutes.rows, ({ parameters }) => ({
        rows: [{ kind: 'domains' as const, count: parameters.id === SECOND_ID ? 1 : 0 }],
      }));
      server.answer(clientMergeRoutes.merge, ({ body: { keepId, goneId } }) => {
        clients.remove(goneId);
        const client = clients.records.find(({ id }) => id === keepId) as never;
        return { id: MERGE_ID, client, undoUntil: '2099-01-01T00:00:00.000Z' };
      });
      server.answer(clientMergeRoutes.undo, () => {
        clients.change(SECOND_ID, { deletedAt: null });
        const [client] = clients.records;
        return { client, goneId: SECOND_ID } as unknown as AnswerOf<typeof clientMergeRoutes.undo>;
      });
    },
  });
}

const MERGE_ID = '00000000-0000-7000-8000-00000000e26e';

test('two selected clients are merged with the chosen values, and Undo brings both back', async () => {
  const { server } = await openPair();
  const select = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` }).click();
  await select('Lumbre');
  await expect.element(list.selection).toBeVisible();
  expect(list.selection.getByRole('button', { name: 'Merge' }).elements()).toEqual([]);
  await select('Café Lumbre');
  await list.selection.getByRole('button', { name: 'Merge' }).click();
  await choose('Which one stays?', 'Lumbre');
  await choose('Name', 'Café Lumbre');
  await expect.element(dialog.getByText(/1 domain moves\./)).toBeVisible();
  await merge.click();
  await expect.element(dialog).not.toBeInTheDocument();
  await list.shows('Lumbre');
  await expect.element(notifications.getByText('Clients merged')).toBeVisible();
  await notifications.getByRole('button', { name: 'Undo' }).click();
  await expect.element(notifications.getByText('Merge undone')).toBeVisible();
  await list.shows('Lumbre', 'Café Lumbre');
  expect(server.callsOf(clientMergeRoutes.merge).map(({ body }) => body)).toEqual([
    { keepId: FIRST_ID, goneId: SECOND_ID, fields: ['displayName'] },
  ]);
  expect(server.callsOf(clientMergeRoutes.undo).map(({ parameters }) => parameters.id)).toEqual([MERGE_ID]);
});

test('the menu of a page merges its client into another one, whose page opens', async () => {
  const { router } = await openPair(SECOND_CLIENT);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Merge with...' }).click();
  await expect.element(merge).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'The other client' }).click();
  await page.getByRole('option', { name: 'Lumbre', exact: true }).click();
  await choose('Which one stays?', 'Lumbre');
  await merge.click();
  await expect.element(page.getByRole('heading', { name: 'Lumbre', level: 1 })).toBeVisible();
  expect(router.state.location.pathname).toBe(FIRST_CLIENT);
});

test('a refused undo says why, and the merge stays', async () => {
  const { server } = await openClients(['Lumbre'], {
    path: FIRST_CLIENT,
    answers(_, { records }) {
      const merge = {
        id: FIRST_CLIENT.slice(-36),
        name: 'Café Lumbre',
        undoUntil: '2099-01-01T00:00:00.000Z',
      };
      for (const record of records) Object.assign(record, { merges: [merge] });
    },
  });
  server.refuse(clientMergeRoutes.undo, 'version.stale', 'This has changed since the merge: Lumbre.');
  await page.getByRole('button', { name: 'Undo the merge' }).click();
  await expect.element(page.getByText('The merge wasn’t undone')).toBeVisible();
  await expect.element(page.getByText('This has changed since the merge: Lumbre.')).toBeVisible();
  await expect.element(page.getByText(/was merged into this client/)).toBeVisible();
});

test('axe finds nothing in the dialog that merges two selected clients, also on a phone', async () => {
  await openClients(['Lumbre', 'Café Lumbre']);
  for (const name of ['Lumbre', 'Café Lumbre']) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).click();
  }
  await list.selection.getByRole('button', { name: 'Merge' }).click();
  await expect.element(dialog.getByRole('group', { name: 'Which one stays?' })).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});
