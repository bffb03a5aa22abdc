import type { Client, ClientNote } from '@oficio/contracts';
import { expectNothingFound } from '../fixtures/axe.ts';
import { join } from '../fixtures/invitation.ts';
import { LiveTables } from '../fixtures/live-tables.ts';
import { listenToMessages, messagesSoFar } from '../fixtures/messages.ts';
import { callApi, createPerson, createPersonWithTrial, type Person } from '../fixtures/person.ts';
import { signInBeforehand } from '../fixtures/sign-in-beforehand.ts';
import { expect, test } from '../fixtures/test.ts';
import { ClientPage } from '../pages/client-page.ts';
import { Shell } from '../pages/shell.ts';
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

  test('a double click adds one note, a pinned one comes first, and a deletion is undone', async ({
    page,
    oficio,
  }) => {
    await client.open(id);
    await client.writeNote(' ');
    await client.newNote.getByRole('button', { name: 'Add note' }).click();
    await expect(client.newNote.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
    await client.newNote.getByLabel('Note').fill('Calls on Mondays');
    await client.newNote.getByRole('button', { name: 'Add note' }).dblclick();
    await expect(client.newNote).toBeHidden();
    await client.writeNote('Pays by transfer');
    await page.keyboard.press('Control+Enter');
    await expect(client.addNote).toBeFocused();
    await expect(client.notes).toHaveText([/^Pays by transfer/, /^Calls on Mondays/]);
    expect(await callApi(oficio, owner, 'GET', path)).toMatchObject({ total: 2 });

    await client.chooseForNote('Calls on Mondays', 'Pin');
    await expect(client.notes).toHaveText([/^Calls on Mondays.*Pinned/, /^Pays by transfer/]);
    await client.chooseForNote('Calls on Mondays', 'Edit');
    await client.noteForm.getByLabel('Note').fill('Calls on Fridays');
    await client.noteForm.getByRole('button', { name: 'Save' }).click();
    await expect(client.notes).toHaveText([/^Calls on Fridays/, /^Pays by transfer/]);
    await client.chooseForNote('Calls on Fridays', 'Delete');
    await expect(client.notes).toHaveText([/^Pays by transfer/]);
    await new Shell(page).notifications.getByRole('button', { name: 'Undo' }).click();
    await expect(client.notes).toHaveText([/^Calls on Fridays.*Pinned/, /^Pays by transfer/]);
  });

  test('typed text leads to a question on Escape, Cancel, another section, a tab and Back', async ({
    page,
  }) => {
    await page.goto('/clients');
    await page.getByRole('link', { name: 'Café Lumbre' }).click();
    await client.writeNote('A medias');
    const { question, keep, discard } = new UnsavedDialogs(page);
    const text = client.newNote.getByLabel('Note');
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => client.newNote.getByRole('button', { name: 'Cancel' }).click(),
      () => page.getByRole('button', { name: 'Edit billing' }).click(),
      () => client.tabs.getByRole('link', { name: 'Timeline' }).click(),
      () => page.evaluate(() => history.back()),
    ]) {
      await leave();
      await keep.click();
      await expect(question).toBeHidden();
      await expect(text).toHaveValue('A medias');
      await text.focus();
    }
    await page.evaluate(() => history.back());
    await discard.click();
    await expect(page).toHaveURL('/clients');
  });

  test('when two people change the same note, the person keeps one version', async ({ oficio }) => {
    const note = (await callApi(oficio, owner, 'POST', path, { body: 'first' })) as ClientNote;
    const change = (version: number, change: object) =>
      callApi(oficio, owner, 'PATCH', `${path}/${note.id}`, { version, ...change });
    await client.open(id);
    await client.chooseForNote('first', 'Edit');
    const text = client.noteForm.getByLabel('Note');
    const save = client.noteForm.getByRole('button', { name: 'Save' });
    await text.fill('mine');
    // Both changes stay where they concern different things.
    await change(1, { pinned: true });
    await save.click();
    await expect(client.notes).toHaveText([/^mine.*Pinned/]);

    for (const [choice, version, kept] of [
      ['Keep mine', 3, 'mine again'],
      ['Take theirs', 5, 'theirs 5'],
    ] as const) {
      await client.chooseForNote(version === 3 ? 'mine' : 'mine again', 'Edit');
      await text.fill('mine again!');
      await text.fill(kept === 'mine again' ? kept : 'not kept');
      await change(version, { body: `theirs ${version}` });
      await save.click();
      const notice = client.noteForm
        .getByRole('status')
        .filter({ hasText: 'Someone else changed this note' });
      await expect(notice.getByRole('listitem')).toHaveText([`Note is now: theirs ${version}`]);
      await notice.getByRole('button', { name: choice }).click();
      await expect(text).toHaveValue(kept);
      await save.click();
      await expect(client.noteForm).toBeHidden();
      await expect(client.notes).toHaveText([new RegExp(`^${kept}`)]);
    }
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

  test('axe finds nothing in the notes and their form @every-width', async ({ page, oficio }) => {
    await callApi(oficio, owner, 'POST', path, { body: 'first', pinned: true });
    await client.open(id);
    await expect(client.notes).toHaveCount(1);
    await expectNothingFound(page);
    await client.writeNote('');
    await client.newNote.getByRole('button', { name: 'Add note' }).click();
    await expect(client.newNote.getByLabel('Note')).toHaveAttribute('aria-invalid', 'true');
    // A button that the top bar covers in part counts as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectNothingFound(page);
  });
});
