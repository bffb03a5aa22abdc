import { clientRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeRecords } from '../stage/fake-records.ts';
import { ListScreen } from '../stage/list-screen.ts';
import { openScreen } from '../stage/open-screen.tsx';

const list = new ListScreen({ one: 'client', many: 'clients', nameField: 'Name' });

test('a change by somebody else in other fields is kept, and both changes are saved', async () => {
  let clients: FakeRecords | undefined;
  const { go, server } = await openScreen('/clients', {
    answers(given) {
      clients = new FakeRecords(given, clientRoutes as never, 'displayName');
      clients.add({ displayName: 'Estudio Nopal', phone: '55 0000' });
    },
  });
  const id = clients?.records[0]?.id ?? '';
  await go(`/clients/${id}`);
  const form = await list.edit('details');
  await form.getByLabelText('Name', { exact: true }).fill('Nopal y Asociados');
  await form.getByRole('textbox', { name: /^Phone/ }).fill('55 1111');
  clients?.change(id, { email: 'theirs@example.com', notes: 'Call first' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByRole('heading', { name: 'Nopal y Asociados', level: 1 })).toBeVisible();
  expect(clients?.records[0]).toMatchObject({
    displayName: 'Nopal y Asociados',
    phone: '55 1111',
    email: 'theirs@example.com',
    notes: 'Call first',
    version: 3,
  });
  expect(server.callsOf(clientRoutes.update)).toHaveLength(2);
});
