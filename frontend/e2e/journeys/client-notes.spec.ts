// Proves that notes change at once for other people: a live change arrives, and takes the form of a deleted note away.
import type { Client, ClientNote } from '@oficio/contracts';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
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

  test('a viewer reads notes, sees a new one at once, and has no control', async ({ page, oficio }) => {
    await callApi(oficio, owner, 'POST', path, { body: 'first' });
    const viewer = await createPerson(oficio, 'Bruno');
    await join(oficio, owner, viewer, 'viewer');
    await page.context().clearCookies();
    await signInBeforehand(page, oficio, viewer);
    const tables = new LiveTables(page);
    await client.open(id);
    await expect(client.notes).toHaveText([/^first.*Alma Rivera/]);
    await tables.areHeard();
    await listenToMessages(page);
    await callApi(oficio, owner, 'POST', path, { body: 'second' });
    await expect(client.notes).toHaveText([/^second/, /^first/]);
    await expect(client.addNote).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Actions for the note/ })).toHaveCount(0);
    expect(await messagesSoFar(page)).toEqual([]);
    await page.goto(`/clients/${id}?edit=note`);
    await expect(client.notes).toHaveCount(2);
    await expect(client.newNote).toHaveCount(0);
  });
});
