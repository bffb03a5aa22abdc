import { clientMergeRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, clientList as list, openClients } from './open-clients.ts';

const dialog = page.getByRole('dialog', { name: 'Merge two clients' });

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
