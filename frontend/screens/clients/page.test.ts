import { clientRoutes } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseTimezone } from '../stage/choose-timezone.ts';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { filterBy, filterChip } from '../stage/list-filters.ts';
import { ALMA, answerMembers, BRUNO } from '../stage/members.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, clientList as list, openClients } from './open-clients.ts';

const main = page.getByRole('main');

test('a client has a time zone of its own, or the organization’s', async () => {
  const { clients } = await openClients(['Alfa'], { path: FIRST_CLIENT });
  for (const [typed, displayed, stored] of [
    ['ho chi minh', 'Asia/Ho Chi Minh', 'Asia/Ho_Chi_Minh'],
    ['', 'Organization default', null],
  ] as const) {
    const form = await list.edit('details');
    await chooseTimezone(form.getByLabelText('Time zone'), typed, displayed);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form).not.toBeInTheDocument();
    await expect.element(main.getByText(displayed).first()).toBeVisible();
    expect(clients.records[0]?.timezone).toBe(stored);
  }
});

test('a client has an owner from its dialog on, and another one, or none, on its page', async () => {
  const { clients } = await openClients([], {
    path: '/clients?new=true',
    answers: (server) => answerMembers(server, [ALMA, BRUNO]),
  });
  await list.name.fill('Café Lumbre');
  await list.dialog.getByLabelText('Owner').selectOptions('Bruno Rivera');
  await list.save.click();
  await expect.element(page.getByRole('heading', { name: 'Café Lumbre', level: 1 })).toBeVisible();
  await expect.element(main.getByText('Bruno Rivera')).toBeVisible();
  for (const [choice, stored] of [
    ['Alma Rivera', ALMA.userId],
    ['No owner', null],
  ] as const) {
    const form = await list.edit('details');
    const owner = form.getByLabelText('Owner');
    await expect.element(owner).toBeVisible();
    const options = [...(owner.element() as HTMLSelectElement).options].map(({ label }) => label);
    expect(options).toEqual(['No owner', 'Alma Rivera', 'Bruno Rivera']);
    await expectAccessible();
    await owner.selectOptions(choice);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect.element(form).not.toBeInTheDocument();
    expect(clients.records[0]?.ownerUserId).toBe(stored);
  }
  expect(main.getByText(/ Rivera$/).elements()).toEqual([]);
  await showOnPhone();
  await list.edit('details');
  await expectAccessible();
});

test('a conflict names the owners', async () => {
  const { clients } = await openClients(['Café Lumbre'], {
    path: FIRST_CLIENT,
    answers(server, { records }) {
      answerMembers(server, [ALMA, BRUNO]);
      for (const record of records) Object.assign(record, { ownerUserId: BRUNO.userId });
    },
  });
  const form = await list.edit('details');
  await expect.element(form.getByLabelText('Owner')).toHaveValue(BRUNO.userId);
  await form.getByLabelText('Owner').selectOptions('No owner');
  clients.change(String(clients.records[0]?.id), { ownerUserId: ALMA.userId });
  await form.getByRole('button', { name: 'Save' }).click();
  const notice = form.getByRole('status').filter({ hasText: 'Someone else changed this client' });
  await expect
    .element(notice.getByRole('listitem'))
    .toHaveTextContent('Owner is now: Alma Rivera. Yours: empty');
});

test('the list is filtered by owner, also on a phone, and the filter stays in the address', async () => {
  await showOnPhone();
  const { server, reload, router } = await openClients(['Café Lumbre'], {
    answers: (given) => answerMembers(given, [ALMA, BRUNO]),
  });
  const owners = () => server.callsOf(clientRoutes.list).map(({ query }) => query.owner);
  await filterBy('Owner', 'Bruno Rivera');
  await expect.poll(() => owners().at(-1)).toBe(BRUNO.userId);
  expect(router.state.location.search).toMatchObject({ owner: BRUNO.userId });
  await reload();
  await expect.element(filterChip('Bruno Rivera')).toBeVisible();
  await filterBy('Owner', 'No owner');
  await expect.poll(() => owners().at(-1)).toBe('nobody');
});

test('an edit that began before the deletion keeps the typed text and is saved after the restoration', async () => {
  const { clients } = await openClients(['Estudio Nopal'], { path: FIRST_CLIENT });
  const form = await list.edit('notes');
  const notes = form.getByRole('textbox', { name: 'Notes' });
  await notes.fill('Pays late');
  const [client] = clients.records;
  if (!client) throw new Error('No client');
  clients.remove(client.id);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .element(main.getByRole('alert').filter({ hasText: 'This client was deleted in the meantime' }))
    .toBeVisible();
  await expect.element(notes).toHaveValue('Pays late');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect.element(page.getByText('This client is in the trash')).not.toBeInTheDocument();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(notes).not.toBeInTheDocument();
  expect(client).toMatchObject({ notes: 'Pays late', deletedAt: null });
});

test('a client in the trash says by whom, is edited by nobody, and is restored on its page', async () => {
  await openClients(['Estudio Nopal'], {
    path: FIRST_CLIENT,
    answers: (_, clients) => clients.remove(String(clients.records[0]?.id)),
  });
  const notice = main.getByRole('status').filter({ hasText: 'This client is in the trash' });
  const edit = page.getByRole('button', { name: /^Edit/ });
  await expect.element(notice).toMatchTextContent(/by Alma/);
  expect(edit.elements()).toEqual([]);
  await notice.getByRole('button', { name: 'Restore' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  await expect.element(edit.first()).toBeVisible();
});
