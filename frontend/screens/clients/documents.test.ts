import { documentRoutes, type MemberRole, type StoredDocument } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const row = page
  .getByRole('table', { name: 'Documents' })
  .getByRole('row')
  .filter({ hasText: 'contract.pdf' });
const chooseFiles = page.getByRole('button', { name: 'Choose files' });

/** Opens the documents of a client: one contract, which the client has a link to. */
function openDocuments(role: MemberRole) {
  return openClients(['Estudio Nopal'], {
    path: `${FIRST_CLIENT}/documents`,
    role,
    answers(server) {
      const shared: Partial<StoredDocument> = { name: 'contract.pdf', sharedWithClient: true, version: 1 };
      const list = server.sample(documentRoutes.list, {
        items: [server.sampleItem(documentRoutes.list, shared)],
        total: 1,
      });
      server.answer(documentRoutes.list, () => list);
      server.answer(documentRoutes.update, ({ body: { version, name } }) =>
        Object.assign(list.items[0] as StoredDocument, { version: version + 1 }, name && { name }),
      );
    },
  });
}

test('a viewer downloads, reads what is shown to the client, and is offered no change', async () => {
  await openDocuments('viewer');
  await expect.element(row).toMatchTextContent(/Shown to the client/);
  const controls = row.getByRole('button').elements();
  expect(controls.map((control) => control.getAttribute('aria-label'))).toEqual(['Download contract.pdf']);
  expect(chooseFiles.elements()).toEqual([]);
});

test('a name against the rules of files stays in its field, and is stored once it is corrected', async () => {
  await openDocuments('owner');
  await expect.element(chooseFiles).toBeVisible();
  await row.getByRole('button', { name: 'Actions for contract.pdf' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
  await name.fill('../signed');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveAccessibleDescription(/A file name can’t have slashes/);
  await expect.element(name).toHaveValue('../signed');
  await name.fill('signed');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('cell', { name: /^signed/ })).toBeVisible();
});

test('axe finds nothing in the documents, also on a phone', async () => {
  await openDocuments('owner');
  await expect.element(row).toBeVisible();
  await expectAccessible();
  await showOnPhone();
  await expectAccessible();
});
