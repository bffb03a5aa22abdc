import { clientNoteRoutes, type MemberRole } from '@oficio/contracts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../stage/expect-accessible.ts';
import { FakeNotes } from '../stage/fake-notes.ts';
import { showOnPhone } from '../stage/screen-sizes.ts';
import { FIRST_CLIENT, openClients } from './open-clients.ts';

const addNote = page.getByRole('button', { name: 'Add note' });
const newNote = page.getByRole('form', { name: 'New note' });
const noteForm = page.getByRole('form', { name: 'Edit note' });
const shownNotes = page.getByRole('list', { name: 'Team notes' }).getByRole('listitem');

async function openNotes(
  texts: readonly string[],
  { path = FIRST_CLIENT, role = 'owner' as MemberRole } = {},
) {
  let notes: FakeNotes | undefined;
  const screen = await openClients(['Café Lumbre'], {
    path,
    role,
    answers(server) {
      notes = new FakeNotes(server);
      for (const body of texts) notes.add({ body });
    },
  });
  if (!notes) throw new Error('No notes');
  return { ...screen, notes };
}

async function writeNote(text: string): Promise<void> {
  await addNote.click();
  await newNote.getByLabelText('Note').fill(text);
}

async function chooseForNote(text: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for the note ${text}` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function showsNotes(...starts: string[]): Promise<void> {
  const texts = () => shownNotes.elements().map((note) => note.querySelector('p')?.textContent);
  await expect.poll(texts).toEqual(starts);
}

test('a double click adds one note after an empty one is refused, and Ctrl Enter adds another', async () => {
  const { notes, server } = await openNotes([]);
  await writeNote(' ');
  await newNote.getByRole('button', { name: 'Add note' }).click();
  await expect.element(newNote.getByLabelText('Note')).toHaveAttribute('aria-invalid', 'true');
  await newNote.getByLabelText('Note').fill('Calls on Mondays');
  const held = server.hold(clientNoteRoutes.create);
  await newNote.getByRole('button', { name: 'Add note' }).dblClick();
  held.release();
  await expect.element(newNote).not.toBeInTheDocument();
  await writeNote('Pays by transfer');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(addNote).toHaveFocus();
  await showsNotes('Pays by transfer', 'Calls on Mondays');
  expect(notes.notes).toHaveLength(2);
});

test('a pinned note comes first, is edited in place, and its deletion is undone', async () => {
  await openNotes(['Calls on Mondays', 'Pays by transfer']);
  await showsNotes('Pays by transfer', 'Calls on Mondays');
  await chooseForNote('Calls on Mondays', 'Pin');
  await showsNotes('Calls on Mondays', 'Pays by transfer');
  await expect.element(shownNotes.first().getByText('Pinned')).toBeVisible();
  await chooseForNote('Calls on Mondays', 'Edit');
  await noteForm.getByLabelText('Note').fill('Calls on Fridays');
  await noteForm.getByRole('button', { name: 'Save' }).click();
  await showsNotes('Calls on Fridays', 'Pays by transfer');
  await chooseForNote('Calls on Fridays', 'Delete');
  await showsNotes('Pays by transfer');
  await page
    .getByRole('region', { name: 'Notifications' })
    .getByRole('button', { name: 'Undo' })
    .first()
    .click();
  await showsNotes('Calls on Fridays', 'Pays by transfer');
});

test('typed text leads to a question on Escape, Cancel, another section, a tab and Back', async () => {
  const { router } = await openNotes([], { path: '/clients' });
  await page.getByRole('link', { name: 'Café Lumbre', exact: true }).click();
  await writeNote('A medias');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  const text = newNote.getByLabelText('Note');
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => newNote.getByRole('button', { name: 'Cancel' }).click(),
    () => page.getByRole('button', { name: 'Edit billing' }).click(),
    () =>
      page
        .getByRole('navigation', { name: 'Parts of this client' })
        .getByRole('link', { name: 'Timeline' })
        .click(),
    async () => history.back(),
  ]) {
    await leave();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(text).toHaveValue('A medias');
    await text.click();
  }
  history.back();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/clients');
});

test('changes of two people to different things of a note stay, and at its text one version is kept', async () => {
  const { notes } = await openNotes(['first']);
  const [note] = notes.notes;
  if (!note) throw new Error('No note');
  const text = noteForm.getByLabelText('Note');
  const save = noteForm.getByRole('button', { name: 'Save' });
  await chooseForNote('first', 'Edit');
  await text.fill('mine');
  notes.change(note.id, { pinned: true });
  await save.click();
  await showsNotes('mine');
  await expect.element(shownNotes.first().getByText('Pinned')).toBeVisible();

  for (const [choice, before, kept] of [
    ['Keep mine', 'mine', 'mine again'],
    ['Take theirs', 'mine again', 'theirs'],
  ] as const) {
    await chooseForNote(before, 'Edit');
    await text.fill(choice === 'Keep mine' ? kept : 'not kept');
    notes.change(note.id, { body: 'theirs' });
    await save.click();
    const notice = noteForm.getByRole('status').filter({ hasText: 'Someone else changed this note' });
    await expect
      .element(notice.getByRole('listitem'))
      .toHaveTextContent(`Note is now: theirs. Yours: ${choice === 'Keep mine' ? kept : 'not kept'}`);
    await notice.getByRole('button', { name: choice }).click();
    await expect.element(text).toHaveValue(kept);
    await save.click();
    await expect.element(noteForm).not.toBeInTheDocument();
    await showsNotes(kept);
  }
});

test('a viewer reads notes and has no control, also by an address', async () => {
  const { go } = await openNotes(['first', 'second'], { role: 'viewer' });
  await showsNotes('second', 'first');
  await expect.element(shownNotes.first()).toMatchTextContent(/Alma Rivera/);
  expect(addNote.elements()).toEqual([]);
  expect(page.getByRole('button', { name: /^Actions for the note/ }).elements()).toEqual([]);
  await go(`${FIRST_CLIENT}?edit=note`);
  await showsNotes('second', 'first');
  expect(newNote.elements()).toEqual([]);
});

test('axe finds nothing in the notes and their form, also on a phone', async () => {
  await openNotes(['first']);
  await chooseForNote('first', 'Pin');
  await expectAccessible();
  await writeNote('');
  await newNote.getByRole('button', { name: 'Add note' }).click();
  await expect.element(newNote.getByLabelText('Note')).toHaveAttribute('aria-invalid', 'true');
  // A button that the top bar covers in part counts as a small target.
  window.scrollTo(0, 0);
  await expectAccessible();
  await showOnPhone();
  window.scrollTo(0, 0);
  await expectAccessible();
});
