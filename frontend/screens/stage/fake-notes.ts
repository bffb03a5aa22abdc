import { type ClientNote, clientNoteRoutes } from '@oficio/contracts';
import { type FakeServer, Refusal } from './fake-server.ts';

type NoteFields = { [Name in keyof ClientNote]?: ClientNote[Name] | undefined };

/** The notes of one client in the fake server's memory: pinned ones first, then the latest. */
export class FakeNotes {
  readonly notes: ClientNote[] = [];

  constructor(private readonly server: FakeServer) {
    server.answer(clientNoteRoutes.list, () => {
      const shown = this.notes.filter(({ deletedAt }) => deletedAt === null);
      const items = shown.toReversed().toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
      return { items, total: items.length, nextCursor: null };
    });
    server.answer(clientNoteRoutes.create, ({ body }) => this.add(body));
    server.answer(clientNoteRoutes.update, ({ parameters, body: { version, deleted, ...fields } }) => {
      const note = this.find(parameters.noteId);
      if (version !== note.version) return new Refusal('version.stale', undefined, { current: note });
      return this.change(note.id, Object.assign(fields, deleted === false && { deletedAt: null }));
    });
    server.answer(clientNoteRoutes.remove, ({ parameters }) => this.remove(parameters.noteId));
  }

  add(fields: NoteFields): ClientNote {
    const id = `00000000-0000-7000-9000-${String(this.notes.length + 1).padStart(12, '0')}`;
    const note = this.server.sample(clientNoteRoutes.create, { id, version: 1, authorName: 'Alma Rivera' });
    this.notes.push(Object.assign(note, fields));
    return note;
  }

  /** Changes a note, as somebody else does. */
  change(id: string, fields: NoteFields): ClientNote {
    const note = this.find(id);
    return Object.assign(note, fields, { version: note.version + 1 });
  }

  /** Deletes a note. */
  remove(id: string | undefined): ClientNote {
    return this.change(this.find(id).id, { deletedAt: '2026-01-15T12:00:00.000Z' });
  }

  private find(id: string | undefined): ClientNote {
    const note = this.notes.find((candidate) => candidate.id === id);
    if (!note) throw new Error(`No note ${id}`);
    return note;
  }
}
