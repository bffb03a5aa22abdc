import { type ClientTag, clientTagRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { openClients } from './open-clients.ts';

const dialog = page.getByRole('dialog', { name: 'Tags' });
const name = dialog.getByRole('textbox', { name: 'Name' });

async function showsTags(...tags: string[]): Promise<void> {
  const items = () =>
    dialog
      .getByRole('list', { name: 'Tags' })
      .getByRole('listitem')
      .elements()
      .map((tag) => tag.textContent);
  await expect.poll(items).toEqual(tags);
}

async function openTags() {
  let tags: ClientTag[] = [
    { name: 'VIP', count: 1, archived: 0 },
    { name: 'web', count: 2, archived: 0 },
  ];
  const screen = await openClients(['Alfa', 'Beta'], {
    answers(server) {
      server.answer(clientTagRoutes.list, () => ({ tags }));
      server.answer(clientTagRoutes.rename, ({ parameters, body }) => {
        tags = tags.map((tag) => (tag.name === parameters.tag ? { ...tag, name: body.name } : tag));
        return { name: body.name, changed: 2 };
      });
      server.answer(clientTagRoutes.remove, ({ parameters }) => {
        tags = tags.filter((tag) => tag.name !== parameters.tag);
        return { changed: 2 };
      });
    },
  });
  await page.getByRole('button', { name: 'Manage tags' }).click();
  await showsTags('VIP1 client', 'web2 clients');
  return screen;
}

test('a tag is renamed by keyboard', async () => {
  await openTags();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Rename web' }).click();
  await expect.element(name).toHaveFocus();
  await name.fill('Sitio');
  await userEvent.keyboard('{Enter}');
  await showsTags('VIP1 client', 'Sitio2 clients');
  await expect.element(page.getByText('Tag changed on 2 clients')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test('deleting a tag names how many clients it is removed from', async () => {
  const { server } = await openTags();
  await dialog.getByRole('button', { name: 'Delete web' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete the tag web?' });
  await expect.element(question).toMatchTextContent(/It is removed from 2 clients/);
  expect(server.callsOf(clientTagRoutes.remove)).toHaveLength(0);
  await question.getByRole('button', { name: 'Delete tag' }).click();
  await showsTags('VIP1 client');
});
