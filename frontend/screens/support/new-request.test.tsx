import { clientRoutes, contactSchema, ticketRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import type { FakeServer } from '../stage/fake-server.ts';
import { openTickets } from '../stage/open-tickets.ts';
import { sampleOf } from '../stage/sample.ts';

const CLIENT = '00000000-0000-7000-8000-00000000c001';
const CONTACT = '00000000-0000-7000-8000-00000000c002';
const dialog = page.getByRole('dialog', { name: 'New request' });
const enter = dialog.getByRole('button', { name: 'Enter request' });

function answerClients(server: FakeServer): void {
  const client = server.sampleItem(clientRoutes.list, { id: CLIENT, displayName: 'Café Lumbre' });
  server.answer(clientRoutes.list, server.sample(clientRoutes.list, { items: [client], total: 1 }));
  const contact = { ...(sampleOf(contactSchema) as object), id: CONTACT, firstName: 'Ana', lastName: 'Paz' };
  server.answer(
    clientRoutes.one,
    server.sample(clientRoutes.one, { id: CLIENT, displayName: 'Café Lumbre', contacts: [contact] as never }),
  );
}

const open = () => openTickets('/support?new=true', (_, server) => answerClients(server));

test('a member enters a request in a client’s name', async () => {
  const { server } = await open();
  await dialog.getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'Café Lumbre' }).click();
  await dialog.getByRole('combobox', { name: /^Contact/ }).selectOptions('Ana Paz');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('New opening hours');
  await dialog.getByRole('combobox', { name: 'Priority' }).selectOptions('High');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('From Monday on');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('T-101 New opening hours');
  expect(server.callsOf(ticketRoutes.createForClient).map(({ body }) => body)).toEqual([
    {
      clientId: CLIENT,
      contactId: CONTACT,
      subject: 'New opening hours',
      category: 'question',
      priority: 'high',
      message: 'From Monday on',
      files: [],
    },
  ]);
});

test('a request without a client stays, with its fault at the field', async () => {
  await open();
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('New opening hours');
  await dialog.getByRole('textbox', { name: 'Message' }).fill('From Monday on');
  await enter.click();
  await expect
    .element(dialog.getByRole('combobox', { name: 'Client' }))
    .toHaveAccessibleDescription('Please choose a client');
  await expect.element(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('From Monday on');
});

test('axe finds nothing in the form', async () => {
  await open();
  await expect.element(enter).toBeVisible();
  await expectAccessible();
});
