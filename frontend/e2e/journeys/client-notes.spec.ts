// Proves that notes change at once for other people: a live change arrives, and takes the form of a deleted note away.
import type { Client, ClientNote } from '@oficio/contracts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { callApi, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientPage } from '../pages/client-page.ts';
import { UnsavedDialogs } from '../pages/unsaved-dialogs.ts';

test.describe('the notes of a client', () => {
  let owner: Person;
  let path: string;
  let id: string;
  let client: ClientPage;

  test.beforeEach(async ({ page, oficio }) => {
    owner = await createPersonWithTrial(oficio);
    id = ((await callApi(oficio, owner, 'POST', '/api/clients', { displayName: 'Café Lumbre' })) as Client)
      .id;
    path = `/api/clients/${id}/notes`;
    await signInBeforehand(page, oficio, owner);
    client = new ClientPage(page);
  });

  test('text of a note that somebody else deletes can be copied', async ({ page, oficio }) => {
    const note = (await callApi(oficio, owner, 'POST', path, { body: 'first' })) as ClientNote;
    const tables = new LiveTables(page);
    await client.open(id);
    await tables.areHeard();
    await client.chooseForNote('first', 'Edit');
    await client.noteForm.getByLabel('Note').fill('half a thought');
    await callApi(oficio, owner, 'DELETE', `${path}/${note.id}`);
    await expect(new UnsavedDialogs(page).lost).toContainText('half a thought');
  });
});
